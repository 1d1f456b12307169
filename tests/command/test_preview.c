/* PREVIEW: dice that are never the real ones, cards drawn anew, and a game that stays as it was. */
#include "base/clock.h"
#include "document/document.h"
#include "engine/system.h"
#include "game/moderate.h"
#include "living/moderating.h"

#define ORDERS "card probe-centre\nrifles melee D7; advance\n2foot move E5\ndone\n"

/* The record of the newest preview that was mailed. */
static const char *preview(void)
{
	return text("SELECT record FROM outbox WHERE kind='past' AND game=? ORDER BY id DESC");
}

static const char *events(const char *record)
{
	struct slice part = doc_part(record, "events", NULL, NULL);
	return arena_strndup(w.arena, part.p, part.n);
}

/* All that is stored of the game but its ledger and mails. */
static const char *stored(void)
{
	return mailing_rows(
		&w, "SELECT group_concat(x,char(10)) FROM (SELECT snapshot||journal||link||turn||status||deadline||"
		    "runs_at||row_digest AS x FROM game UNION ALL SELECT seat||text||ready||complete||hold||"
		    "stopped||revision FROM orders UNION ALL SELECT key||text||origin FROM answer UNION ALL "
		    "SELECT digest FROM record)");
}

static const char *play_turn(void)
{
	clock_fix(START + HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
	return events(text("SELECT bytes FROM record WHERE game=? AND viewer='full' ORDER BY turn DESC"));
}

START_TEST(a_preview_changes_nothing_and_is_noted)
{
	replies(BOB, ORDERS);
	const char *before = stored();
	moderates("PREVIEW\n");
	ck_assert(told(MO, "kind=\"past\"") || ever_told(MO, "part=\"preview\""));
	ck_assert_int_eq(entries("look"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='look' AND seen='end'"), 1);
	moderates("CHECK PREVIEW\n");
	ck_assert_int_eq(entries("look"), 1);
	moderates("PREVIEW seed=-/-\n");
	ck_assert(told(MO, "@command.bad_word"));
	ck_assert_str_eq(stored(), before);
}
END_TEST

/* The same game, with previews before its turn and without. */
START_TEST(the_turn_is_the_same_with_a_preview_before_it)
{
	replies(BOB, ORDERS);
	moderates("PREVIEW seed=drum\n");
	const char *seen = events(preview());
	moderates("PREVIEW\n");
	char *with = base_strdup(play_turn());
	ck_assert_ptr_nonnull(strstr(with, "kind=\"roll\""));
	ck_assert_ptr_nonnull(strstr(seen, "kind=\"roll\""));
	ck_assert_str_ne(seen, with);
	living_end(&w);
	moderating_begin();
	replies(BOB, ORDERS);
	ck_assert_str_eq(play_turn(), with);
	free(with);
}
END_TEST

START_TEST(a_seed_shows_the_same_again_and_another_one_another_turn)
{
	replies(BOB, ORDERS);
	moderates("PREVIEW seed=drum\n");
	const char *first = preview();
	moderates("PREVIEW seed=drum\n");
	ck_assert_str_eq(events(preview()), events(first));
	moderates("PREVIEW seed=fife\n");
	ck_assert_str_ne(events(preview()), events(first));
}
END_TEST

static const char *record_with(const char *seed, enum run_end *ends)
{
	struct preview p;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_preview(g, seed, &p, &w.e));
	const char *record = arena_strdup(w.arena, p.record);
	*ends = p.end;
	game_preview_end(&p);
	game_free(g);
	return record;
}

/* Its end deals a card to who moved: by the preview's own dice. */
START_TEST(another_order_of_the_deck_changes_no_byte)
{
	enum run_end ends;
	replies(BOB, ORDERS);
	const char *first = record_with("drum", &ends);
	ck_assert_int_eq(ends, RUN_TURN_END);
	ck_assert_str_ne(record_with("fife", &ends), first);
	moderating_turn("draw");
	ck_assert_str_eq(record_with("drum", &ends), first);
	ck_assert_ptr_null(strstr(events(first), " seen=\"end\""));
}
END_TEST

static const char *pile(void)
{
	const char *snapshot = text("SELECT snapshot FROM game WHERE name=?"), *at = strstr(snapshot, " draw=\"");
	return arena_strndup(w.arena, at + 7, strcspn(at + 7, "\""));
}

/* However the moderator has laid it by hand: what was in it is drawn, and his order is not taken again. */
START_TEST(a_pile_that_was_corrected_is_drawn_anew)
{
	enum run_end ends;
	replies(BOB, ORDERS);
	const char *as_it_lay = record_with("drum", &ends), *list = pile();
	size_t first = strcspn(list, " ");
	const char *other = arena_printf(w.arena, "%s %.*s", list + first + 1, (int)first, list);
	confirmed(arena_printf(w.arena, "FIX deck:0 draw=\"%s\" why=\"one\"\n", moderating_turned(list)));
	ck_assert_str_eq(events(record_with("drum", &ends)), events(as_it_lay));
	confirmed(arena_printf(w.arena, "FIX deck:0 draw=\"%s\" 9e blocks=3 why=\"two\"\n", other));
	const char *second = events(record_with("drum", &ends));
	ck_assert_int_eq(ends, RUN_TURN_END);
	ck_assert_ptr_nonnull(strstr(second, "field=\"blocks\" old=\"4\" new=\"3\""));
}
END_TEST

static const struct deal {
	struct moderating_game game;
	const char *field;
} deals[] = {{{"tricorne/first-muster", "br", "co"}, "draw"},
	     {{"tricorne/first-muster", "br", "co"}, "pile"},
	     {{"battalions/first-cards", "fr", "au"}, "draw"},
	     {{"battalions/aspern", "fr", "au"}, "reserve"}};

/* The same in the other systems with cards, where two turns have gone by. */
START_TEST(other_decks_are_drawn_anew_too)
{
	enum run_end ends;
	moderating_end();
	moderating_begin_with(&deals[_i].game);
	confirmed("PROCESS +force\n");
	confirmed("PROCESS +force\n");
	const char *first = record_with("drum", &ends);
	ck_assert_str_ne(record_with("fife", &ends), first);
	moderating_turn(deals[_i].field);
	ck_assert(!strcmp(record_with("drum", &ends), first));
}
END_TEST

/* Hidden from all: lists alone, for a preview knows how to draw those anew. */
START_TEST(only_lists_are_known_to_nobody)
{
	for (size_t i = 0; scenario_systems[i]; i++)
		for (int t = 0; t < scenario_systems[i]->n_tables; t++)
			for (int f = 0; f < scenario_systems[i]->tables[t].n_fields; f++) {
				const struct field_decl *d = &scenario_systems[i]->tables[t].fields[f];
				ck_assert_msg(d->know != KNOW_NOBODY || d->list ||
						      !strcmp(scenario_systems[i]->tables[t].name, "position"),
					      "%s %s", scenario_systems[i]->name, d->value.name);
			}
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, a_preview_changes_nothing_and_is_noted);
	tcase_add_test(t, the_turn_is_the_same_with_a_preview_before_it);
	tcase_add_test(t, a_seed_shows_the_same_again_and_another_one_another_turn);
	tcase_add_test(t, another_order_of_the_deck_changes_no_byte);
	tcase_add_test(t, a_pile_that_was_corrected_is_drawn_anew);
	tcase_add_loop_test(t, other_decks_are_drawn_anew_too, 0, ARRAY_LEN(deals));
	tcase_add_test(t, only_lists_are_known_to_nobody);
}

int main(void)
{
	return living_run("preview", add);
}
