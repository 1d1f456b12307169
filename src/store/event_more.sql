/* What the tables of events got in version 17: when pairings were told, and when a round was
 * closed. */
ALTER TABLE event_round ADD COLUMN paired INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_round ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
/* Of what was played elsewhere: who is no person here, and the banners of games that are none. */
ALTER TABLE entrant ADD COLUMN called TEXT NOT NULL DEFAULT '';
ALTER TABLE event_game ADD COLUMN won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_game ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
