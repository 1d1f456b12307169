/* Limits, and the lock of system calls, for a process that only reads and computes. */
#include "mail/sandbox.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/limits.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { FILTER_MAX = 256 };

static void limit(int what, rlim_t value)
{
	struct rlimit r = {value, value};
	setrlimit(what, &r);
}

/* Address space in use now, from /proc; 0 if that cannot be read. */
static size_t address_space(void)
{
	unsigned long pages = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	if (!f)
		return 0;
	if (fscanf(f, "%lu", &pages) != 1)
		pages = 0;
	fclose(f);
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

void mail_sandbox_limits(int fd)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(fd, 0);
	close_range(3, ~0u, 0);
}

/* The calls of a program that computes.  What a sanitizer or malloc asks beyond them is refused
 * with an error code, not death, so that its report can be read. */
static bool add_rules(scmp_filter_ctx ctx)
{
	static const int calls[] = {
		SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(sendto), SCMP_SYS(recvfrom),
		SCMP_SYS(close), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(brk),
		SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex),
		SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday),
		SCMP_SYS(setitimer), SCMP_SYS(getrandom), SCMP_SYS(getpid), SCMP_SYS(gettid),
		SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(restart_syscall),
		SCMP_SYS(sched_yield), SCMP_SYS(sigaltstack), SCMP_SYS(newfstatat),
	};
	for (size_t i = 0; i < ARRAY_LEN(calls); i++)
		if (seccomp_rule_add(ctx, SCMP_ACT_ALLOW, calls[i], 0))
			return false;
	/* Memory may be had, but none that can be run. */
	return !seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
	       !seccomp_rule_add(ctx, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

/* The filter as the kernel takes it. */
static struct sock_filter filter[FILTER_MAX];
static struct sock_fprog program = {0, filter};

static void plain_signals(void)
{
	struct sigaction plain = {.sa_handler = SIG_DFL};
	sigset_t none;
	for (int s = 1; s < NSIG; s++)
		sigaction(s, &plain, NULL);
	/* Who ends a service tells all its processes: the mail in hand is read to its end. */
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

void mail_sandbox_prepare(void)
{
	scmp_filter_ctx ctx = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	int fd = memfd_create("filter", MFD_CLOEXEC);
	if (ctx && fd >= 0 && add_rules(ctx) && !seccomp_export_bpf(ctx, fd)) {
		ssize_t n = pread(fd, filter, sizeof filter, 0);
		bool whole = n > 0 && n < (ssize_t)sizeof filter;
		program.len = whole ? (unsigned short)((size_t)n / sizeof *filter) : 0;
	}
	if (fd >= 0)
		close(fd);
	if (ctx)
		seccomp_release(ctx);
	plain_signals();
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	size_t used = address_space();
	if (!SANITIZED && used)
		limit(RLIMIT_AS, used + LIMIT_PARSE_MEMORY);
}

bool mail_sandbox_lock(void)
{
	return program.len && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

void mail_sandbox_timer(int seconds)
{
	struct itimerval t = {.it_value = {.tv_sec = seconds}};
	setitimer(ITIMER_PROF, &t, NULL);
}
