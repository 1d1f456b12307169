/* MAP: the map once more, with the front arcs of units; or as it was at the end of an earlier turn, and what is asked
 * for of trails, fire and orders alone. */
#include "command/asking.h"
#include "command/past.h"
#include "document/document.h"
#include "engine/system.h"
#include "words/said.h"

/* The unit of either side that goes by the name, or NULL. */
static const char *unit_named(const struct session *s, const char *name)
{
	const struct system *sys = s->game->sys;
	const char *id = NULL;
	for (int seat = 0; sys->named && !id && seat < game_seats(s->game); seat++)
		id = sys->named(s->game->scenario->setup, seat, name);
	return id;
}

const char *past_layers(struct session *s, unsigned line, const char *text)
{
	static const char *const layers[] = {"orders", "trails", "fire"};
	char *rest = arena_strdup(s->arena, text), *word;
	const char *out = "";
	while ((word = strsep(&rest, ","))) {
		size_t i = 0;
		while (i < ARRAY_LEN(layers) && strcasecmp(word, layers[i]))
			i++;
		if (i == ARRAY_LEN(layers)) {
			session_say(s, line, 520, SAID(past, bad_layer, .layer = session_cut(s, word, 20)));
			return NULL;
		}
		out = arena_printf(s->arena, "%s%s%s", out, *out ? " " : "", layers[i]);
	}
	return out;
}

bool past_layers_on(struct session *s, unsigned line, const char *layers, const char *setting)
{
	static const char *const drawn[] = {"trails", "fire"};
	for (size_t i = 0; i < ARRAY_LEN(drawn); i++)
		if (strstr(layers, drawn[i]) && !strstr(setting, drawn[i])) {
			session_say(s, line, 430, SAID(past, layer_off, .layers = setting));
			return false;
		}
	return true;
}

/* A word that is no unit is a remark: the line may be talk, and holds up no orders. */
static const char *arcs_of(struct session *s, unsigned line, const struct asking_args *args)
{
	const char *arcs = "";
	if (args->n && !s->game->sys->arcs)
		session_say(s, line, ORDER_REMARK, SAID(command, map_alone));
	for (int i = 0; s->game->sys->arcs && i < args->n; i++) {
		const char *id = strcasecmp(args->word[i], "all") ? unit_named(s, args->word[i]) : "all";
		if (id)
			arcs = arena_printf(s->arena, "%s%s%s", arcs, *arcs ? " " : "", id);
		else
			session_say(s, line, ORDER_REMARK, SAID(command, no_arc, .unit = args->word[i]));
	}
	return arcs;
}

/* The stored orders are drawn, as a receipt draws them. */
static enum err add_orders(struct session *s, struct error *e)
{
	struct store_orders o;
	if (s->stands)
		return ERR_NONE;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	if (!r)
		s->stands = o.text;
	return r == ERR_MISSING ? ERR_NONE : r;
}

static enum err map_now(struct session *s, unsigned line, const struct asking_args *args, const char *layers,
			struct error *e)
{
	session_say(s, line, 220, SAID(command, map));
	struct doc d = doc_in_line(&s->understood);
	doc_begin(&d, "arcs");
	doc_attr(&d, "units", arcs_of(s, line, args));
	if (*layers)
		doc_attr(&d, "layers", layers);
	doc_end(&d);
	return strstr(layers, "orders") ? add_orders(s, e) : ERR_NONE;
}

enum err act_map(struct session *s, const struct command_call *in, struct error *e)
{
	struct asking_args args;
	int turn, now = game_turn(s->game);
	asking_read(s, in->args, &args);
	const char *asked = asking_value(&args, "layer");
	if (!asking_known(s, in->line, &args, "turn layer") || !asking_turn(s, in->line, &args, true, now, &turn))
		return ERR_NONE;
	const char *layers = asked ? past_layers(s, in->line, asked) : "";
	if (!layers || !past_layers_on(s, in->line, layers, game_setting(s->game, SET_MAP_LAYERS)))
		return ERR_NONE;
	if (!*layers && strcmp(game_setting(s->game, SET_MAP_LAYERS), settings[SET_MAP_LAYERS].preset) != 0)
		layers = game_setting(s->game, SET_MAP_LAYERS);
	if (turn == now && s->game->row.status != GAME_OVER)
		return map_now(s, in->line, &args, layers, e);
	if (strstr(layers, "orders")) {
		session_say(s, in->line, 520, SAID(past, no_orders_layer));
		return ERR_NONE;
	}
	if (!asking_value(&args, "turn"))
		return map_now(s, in->line, &args, layers, e);
	return past_letter(s, in->line, turn, "map", layers, e);
}
