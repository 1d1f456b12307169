bin_PROGRAMS += estafette
noinst_LIBRARIES += libcli.a
libcli_a_SOURCES = %D%/cli.h %D%/main.c %D%/moderate.c %D%/move.c %D%/init.c %D%/doctor.c %D%/completion.c %D%/show.c %D%/stand.h %D%/stand.c %D%/terminal.h %D%/terminal.c %D%/json.h %D%/json.c %D%/keys.c %D%/new.c %D%/run.c %D%/ingest.c \
	%D%/resume.c %D%/repair.c %D%/end.c %D%/seat.c %D%/set.c %D%/bench.h %D%/bench.c %D%/bench_archive.c %D%/bench_draw.c %D%/bench_mail.c %D%/bench_pair.c %D%/bench_rules.c %D%/status.c %D%/scenario.c %D%/tables.c %D%/commands.c %D%/rules.c %D%/playout.c %D%/balance.c %D%/finish.c %D%/review.c %D%/pair.c %D%/standings.c %D%/archive.c %D%/replay.c %D%/diff.c %D%/verify.c %D%/query.c %D%/sheet.h %D%/sheet.c %D%/case.c %D%/backup.c %D%/restore.c
estafette_SOURCES = %D%/start.c
# From the top layer down: a library stands before those it uses.
estafette_libs = libcli.a libdoctor.a libdaemon.a libcommand.a libarchive.a libevent.a libpairing.a libquery.a libpost.a libgame.a libplayout.a libcase.a librender.a liboutbox.a \
	librecord.a libscenario.a libahead.a $(systems_libs) libpeople.a libsite.a libmail.a libstore.a libsettings.a libpace.a libwords.a libdocument.a libbase.a
estafette_external = $(XSLT_LIBS) $(SQLITE_LIBS) $(INIH_LIBS) $(JANSSON_LIBS) $(mail_external) $(GMP_LIBS) -lm
estafette_LDADD = $(estafette_libs) $(estafette_external)

# What shells complete, by the program's own tables.
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
nodist_bashcompletion_DATA = completions/bash/estafette
nodist_zshcompletion_DATA = completions/zsh/_estafette
CLEANFILES += $(nodist_bashcompletion_DATA) $(nodist_zshcompletion_DATA)
completions/bash/estafette: estafette$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions/bash && ./estafette$(EXEEXT) completion bash >$@.new && mv $@.new $@
completions/zsh/_estafette: estafette$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions/zsh && ./estafette$(EXEEXT) completion zsh >$@.new && mv $@.new $@

# The same program for tests: it counts and switches off rules (engine/rule.h) and can be
# made to die at any durable step (base/file.h).
check_PROGRAMS += estafette-test
check_LIBRARIES += libestafettetest.a
estafette_test_SOURCES = %D%/start.c
libestafettetest_a_SOURCES = $(switched_sources) src/mail/link.c
libestafettetest_a_CPPFLAGS = $(AM_CPPFLAGS) -DESTAFETTE_RULES -DESTAFETTE_STEPS
# All of these stand before the same in the libraries; sessions with IMAP servers, of which it dies too, before what
# would load them.
estafette_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--whole-archive,libestafettetest.a,--no-whole-archive
estafette_test_external = $(ETPAN_LIBS) $(GNUTLS_LIBS)
estafette_test_LDADD = $(estafette_LDADD) $(estafette_test_external)
estafette_test_DEPENDENCIES = libestafettetest.a $(estafette_libs)
