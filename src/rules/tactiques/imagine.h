/* What the two halves of imagining share: rosters and orders (imagine.c), and where hidden units are (imagine_fog.c). */
#ifndef RULES_TACTIQUES_IMAGINE_H
#define RULES_TACTIQUES_IMAGINE_H

#include "rules/tactiques/player.h"

enum {
#define GUESS(name, number, what) name = (number),
#include "rules/tactiques/weights.def"
};

struct tac_imagining {
	const struct tac_setup *setup;
	struct tac_state *s;
	int side; /* whose secrets are drawn */
	uint64_t *rng;
};

static inline struct tac_at tac_imagined(const struct tac_imagining *m)
{
	return (struct tac_at){.setup = m->setup, .s = m->s};
}

/* Companies of the unit that are on the map. */
int tac_imagined_out(const struct tac_imagining *m, int unit);
/* Rows of the side's units that the view hides, lifted from the map; how many. */
int tac_imagine_lift(const struct tac_imagining *m, int hidden[TAC_UNITS]);
/* Lays them where they may be, and the side's dummies. */
void tac_imagine_places(const struct tac_imagining *m, const int *hidden, int n);

#endif
