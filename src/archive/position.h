/* A turn played again up to one of its events, from the full records of a game: how things stood then, as a record that
 * templates can draw.  It is nobody's record, and in no chain. */
#ifndef ARCHIVE_POSITION_H
#define ARCHIVE_POSITION_H

#include "base/base.h"

/* folder: a game's, with scenario.xml and full/ in it.  event: its number as the record has it ("31", "31.fr.1"); NULL: the
 * end of the turn.  view: "full", "public" or a seat, whose record must lie there.  Appends the record.  ERR_MISSING: a
 * file, the event or the view is not there; ERR_REFUSED: it was made by other rules than this program's, or a replay does
 * not come to that event. */
enum err archive_position(const char *folder, int turn, const char *event, const char *view, struct buf *out,
			  struct error *e) MUST_USE;

#endif
