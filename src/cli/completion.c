/* Completion of the command line, for bash and zsh, made from the usage lines that help prints. */
#include "cli/cli.h"
#include "scenario/scenario.h"

#include <sysexits.h>

/* ---- reading a usage line ---- */

/* "init [--name NAME] --address ROBOT@HOST FOLDER" */
struct usage {
	struct buf options;   /* "--name --address" */
	struct buf takes;     /* those with an argument */
	struct buf arguments; /* lines of the script: which kind of argument */
	struct buf kinds;     /* of the words beside options, in their order */
};

static void add_word(struct buf *b, struct slice word)
{
	buf_addf(b, "%s%.*s", b->len ? " " : "", (int)word.n, word.p);
}

/* A word of the line without brackets and dots; where it ends. */
static const char *take_word(const char *p, struct slice *word)
{
	size_t n;
	p += strspn(p, " []");
	n = strcspn(p, " []");
	*word = (struct slice){p, n};
	while (word->n && word->p[word->n - 1] == '.')
		word->n--;
	return p + n;
}

/* Is what follows the option its argument?  "--once]" and "--words N | --now" show both. */
static bool has_argument(const char *p)
{
	return *p == ' ' && p[1] && !strchr("[|-", p[1]);
}

static void read_usage(const char *key, const char *p, const char *end, struct usage *u)
{
	struct slice word, argument;
	*u = (struct usage){BUF_INIT, BUF_INIT, BUF_INIT, BUF_INIT};
	for (p = take_word(p, &word); word.n && word.p < end; p = take_word(p, &word)) {
		if (*word.p != '-' && *word.p != '|') {
			struct slice kind = {word.p, 0};
			while (kind.n < word.n && word.p[kind.n] != '=')
				kind.n++;
			if (*word.p != '"' && *word.p != '<' && *word.p != '.')
				add_word(&u->kinds, kind);
			continue;
		}
		if (*word.p == '|')
			continue;
		add_word(&u->options, word);
		if (!has_argument(p))
			continue;
		add_word(&u->takes, word);
		p = take_word(p, &argument);
		buf_addf(&u->arguments, "\t'%s %.*s') echo '%.*s' ;;\n", key, (int)word.n, word.p, (int)argument.n,
			 argument.p);
	}
}

static void free_usage(struct usage *u)
{
	buf_free(&u->options);
	buf_free(&u->takes);
	buf_free(&u->arguments);
	buf_free(&u->kinds);
}

/* ---- writing the tables of the script ---- */

struct tables {
	struct buf names, rows, arguments;
};

static void add_row(struct tables *t, const char *key, const char *from, const char *end, const char *actions)
{
	struct usage u;
	read_usage(key, from, end, &u);
	buf_addf(&t->rows, "\t'%s') options='%s' takes='%s' kinds='%s' ;;\n", key, buf_text(&u.options),
		 buf_text(&u.takes), *actions ? actions : buf_text(&u.kinds));
	buf_add(&t->arguments, buf_text(&u.arguments), u.arguments.len);
	free_usage(&u);
}

/* Where the next of several ways to call it begins: behind " | " outside of brackets; NULL: there is none. */
static const char *next_way(const char *p)
{
	int depth = 0;
	for (; *p; p++) {
		depth += *p == '[';
		depth -= *p == ']';
		if (!depth && !strncmp(p, " | ", 3))
			return p + 3;
	}
	return NULL;
}

/* "check FILE... | map FILE | list [FOLDER]": each way has a word of its own, and its own row. */
static void add_ways(struct tables *t, const char *name, const char *from)
{
	struct buf actions = BUF_INIT, key = BUF_INIT;
	for (const char *p = from; p; p = next_way(p)) {
		const char *next = next_way(p), *end = next ? next - 3 : p + strlen(p);
		size_t n = strcspn(p, " ");
		buf_addf(&actions, "%s%.*s", actions.len ? "|" : "", (int)n, p);
		buf_clear(&key);
		buf_addf(&key, "%s %.*s", name, (int)n, p);
		add_row(t, buf_text(&key), p + n, end, "");
	}
	add_row(t, name, from, from, buf_text(&actions));
	buf_free(&actions);
	buf_free(&key);
}

static void add_subcommand(struct tables *t, const struct subcommand *c)
{
	const char *from = c->usage + strlen(c->name);
	from += *from == ' ';
	add_word(&t->names, slice_of(c->name));
	if (next_way(from))
		add_ways(t, c->name, from);
	else
		add_row(t, c->name, from, from + strlen(from), "");
}

/* ---- the script ---- */

/* A word is completed by its name in usage lines, and one in small letters by itself. */
static const char functions[] =
	"_estafette_kind() { # KIND: the words there are, a line each\n"
	"\tcase $1 in\n"
	"\tGAME) estafette show --site \"$site\" 2>/dev/null | awk 'NR > 1 { print $1 }' ;;\n"
	"\tSEAT) estafette status --site \"$site\" \"$first\" 2>/dev/null | awk '/^  / { print $1 }' ;;\n"
	"\tSCENARIO) estafette scenario list 2>/dev/null | awk '/^[a-z]/ { print $1 }' ;;\n"
	"\tSYSTEM) echo \"$_estafette_systems\" | tr ' ' '\\n' ;;\n"
	"\tSUBCOMMAND) echo \"$_estafette_names\" | tr ' ' '\\n' ;;\n"
	"\tFOLDER | SITE) compgen -d -- \"$cur\" ;;\n"
	"\t*[A-Z]* | .*) ;; # files, by default, or what only a person knows\n"
	"\t*) echo \"$1\" ;;\n"
	"\tesac\n"
	"}\n"
	"_estafette_complete() {\n"
	"\tlocal cur prev key options takes kinds kind site first last word skip='' n=0 i IFS=$' \\t\\n'\n"
	"\tCOMPREPLY=()\n"
	"\tcur=${COMP_WORDS[COMP_CWORD]}\n"
	"\tprev=${COMP_WORDS[COMP_CWORD-1]}\n"
	"\tif [ $COMP_CWORD -eq 1 ]; then\n"
	"\t\tCOMPREPLY=($(compgen -W \"$_estafette_names --help --version\" -- \"$cur\"))\n"
	"\t\treturn\n"
	"\tfi\n"
	"\tkey=${COMP_WORDS[1]} site=${ESTAFETTE_SITE:-.} first='' last=''\n"
	"\t_estafette_row \"$key\" || return 0\n"
	"\tfor ((i = 2; i < COMP_CWORD; i++)); do\n"
	"\t\tword=${COMP_WORDS[i]}\n"
	"\t\tif [ \"$word\" = = ]; then continue; fi\n"
	"\t\tif [ -n \"$skip\" ]; then\n"
	"\t\t\tif [ \"$skip\" = --site ]; then site=$word; fi\n"
	"\t\t\tskip=''\n"
	"\t\t\tcontinue\n"
	"\t\tfi\n"
	"\t\tcase \" $takes \" in *\" $word \"*) skip=$word; continue ;; esac\n"
	"\t\tcase $word in -*) continue ;; esac\n"
	"\t\tif [ $i -eq 2 ] && _estafette_row \"$key $word\"; then key=\"$key $word\"; continue; fi\n"
	"\t\tn=$((n + 1))\n"
	"\t\t[ -n \"$first\" ] || first=$word\n"
	"\tdone\n"
	"\tif [ \"$cur\" = = ]; then cur=''; fi\n"
	"\tif [ -n \"$skip\" ]; then\n"
	"\t\tkind=$(_estafette_argument \"$key $skip\")\n"
	"\telif [ \"${cur#-}\" != \"$cur\" ]; then\n"
	"\t\tCOMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
	"\t\treturn\n"
	"\telse\n"
	"\t\tkind=''\n"
	"\t\tfor word in $(echo \"$kinds\"); do\n"
	"\t\t\tlast=$word\n"
	"\t\t\tif [ $n -eq 0 ]; then kind=$word; fi\n"
	"\t\t\tn=$((n - 1))\n"
	"\t\tdone\n"
	"\t\t[ -n \"$kind\" ] || kind=$last\n"
	"\tfi\n"
	"\tfor word in $(echo \"$kind\" | tr '|' ' '); do\n"
	"\t\tIFS=$'\\n'\n"
	"\t\tCOMPREPLY=(\"${COMPREPLY[@]}\" $(compgen -W \"$(_estafette_kind \"$word\")\" -- \"$cur\"))\n"
	"\t\tIFS=$' \\t\\n'\n"
	"\tdone\n"
	"}\n";

static void print_tables(void)
{
	struct tables t = {BUF_INIT, BUF_INIT, BUF_INIT};
	struct buf systems = BUF_INIT;
	for (size_t i = 0; i < n_subcommands; i++)
		if (subcommands[i].help) /* bench is for its harness */
			add_subcommand(&t, &subcommands[i]);
	for (size_t i = 0; scenario_systems[i]; i++)
		add_word(&systems, slice_of(scenario_systems[i]->name));
	printf("_estafette_names='%s'\n_estafette_systems='%s'\n", buf_text(&t.names), buf_text(&systems));
	printf("_estafette_row() { # SUBCOMMAND: its options, and what stands beside them\n\tcase $1 in\n%s\t*) return 1 ;;\n"
	       "\tesac\n}\n",
	       buf_text(&t.rows));
	printf("_estafette_argument() { # SUBCOMMAND OPTION: what it takes\n\tcase $1 in\n%s\tesac\n}\n",
	       buf_text(&t.arguments));
	buf_free(&t.names);
	buf_free(&t.rows);
	buf_free(&t.arguments);
	buf_free(&systems);
}

int cli_completion(int argc, char **argv)
{
	bool zsh = argc == 2 && !strcmp(argv[1], "zsh");
	if (argc != 2 || (!zsh && strcmp(argv[1], "bash") != 0))
		return cli_usage("completion");
	printf("%s# Completion of estafette, made by `estafette completion %s`.\n", zsh ? "#compdef estafette\n" : "",
	       argv[1]);
	if (zsh)
		puts("autoload -Uz +X bashcompinit && bashcompinit");
	print_tables();
	fputs(functions, stdout);
	puts(zsh ? "_bash_complete -o default -F _estafette_complete"
		 : "complete -o bashdefault -o default -F _estafette_complete estafette");
	return EX_OK;
}
