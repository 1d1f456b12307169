/* RESEND: the last report once more, or that of an earlier turn, its map alone, or the orders of it as they came. */
#include "command/asking.h"
#include "command/past.h"
#include "words/said.h"

static enum err orders_again(struct session *s, unsigned line, int turn, struct error *e)
{
	if (pages_enough(s, line))
		return ERR_NONE;
	session_say(s, line, 220, SAID(past, orders_follow, .turn = turn));
	buf_addf(&s->text, "%s\n", session_text(s, SAID(past, orders, .turn = turn)));
	return past_mails(s, turn, true, e);
}

static enum err last_report(struct session *s, unsigned line)
{
	session_say(s, line, 220, SAID(command, resend));
	s->resend = true;
	return ERR_NONE;
}

/* "RESEND 3", "RESEND map": what stands there without a key is a turn or a part all the same. */
static void name_words(struct asking_args *args)
{
	static const char *const empty[] = {"the", "last", "me", "again", "please"};
	for (int i = 0; i < args->n && args->n_pairs < ASKING_KEYS; i++) {
		const char *word = args->word[i];
		bool says = true, number = *word >= '0' && *word <= '9';
		for (size_t k = 0; k < ARRAY_LEN(empty); k++)
			says = says && strcasecmp(word, empty[k]);
		if (says && !asking_value(args, number ? "turn" : "part")) {
			args->pair[args->n_pairs].key = number ? "turn" : "part";
			args->pair[args->n_pairs++].value = word;
		}
	}
}

enum err act_resend(struct session *s, const struct command_call *in, struct error *e)
{
	struct asking_args args;
	int turn, now = game_turn(s->game), last = s->game->row.status == GAME_OVER ? now : now - 1;
	asking_read(s, in->args, &args);
	name_words(&args);
	const char *part = asking_value(&args, "part");
	bool orders = part && !strcasecmp(part, "orders"), map = part && !strcasecmp(part, "map");
	if (!asking_known(s, in->line, &args, "turn part") || !asking_turn(s, in->line, &args, orders, last, &turn))
		return ERR_NONE;
	if (part && !orders && !map && strcasecmp(part, "report")) {
		session_say(s, in->line, 520, SAID(past, bad_part, .part = session_cut(s, part, 20)));
		return ERR_NONE;
	}
	if (orders)
		return orders_again(s, in->line, turn, e);
	if (turn == last && !map)
		return last_report(s, in->line);
	return past_letter(s, in->line, turn, map ? "map" : "report", "", e);
}
