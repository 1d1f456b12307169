/* What results give in a tournament report file: for trf_event.c and trf_make.c. */
#ifndef PAIRING_TRF_POINTS_H
#define PAIRING_TRF_POINTS_H

#include "pairing/trf.h"

enum { TRF_UNIT = 10, TRF_CODES = 128 };

/* What each code gives, in tenths, by the scoring records of the file (162), and where it has none as TRF-2026 says. */
void trf_points(const struct trf *t, int points[TRF_CODES]);
/* By which type an adjustment (299) speaks of a code; ' ': by none. */
char trf_type_of(char code);

#endif
