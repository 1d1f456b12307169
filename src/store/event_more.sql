/* What the tables of events got in version 17: when pairings were told, and when a round was
 * closed. */
ALTER TABLE event_round ADD COLUMN paired INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_round ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
/* Of what was played elsewhere: who is no person here, and the banners of games that are none. */
ALTER TABLE entrant ADD COLUMN called TEXT NOT NULL DEFAULT '';
ALTER TABLE event_game ADD COLUMN won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_game ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
/* What an entrant protests against, and who of the event decides it. */
CREATE TABLE event_protest (
  id INTEGER PRIMARY KEY, event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, board INTEGER NOT NULL,
  entrant INTEGER NOT NULL, judge INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, ruling TEXT NOT NULL,
  ruled INTEGER NOT NULL);
CREATE INDEX event_protest_judge ON event_protest (judge, ruled);
/* Which scenario was drawn for a round, or is left for a table; what the first of a table gives to the second, in points; and
 * what entrants strike or bid before a round is opened. */
ALTER TABLE event_round ADD COLUMN scenario TEXT NOT NULL DEFAULT '';
ALTER TABLE event_table ADD COLUMN scenario TEXT NOT NULL DEFAULT '';
ALTER TABLE event_table ADD COLUMN handicap INTEGER NOT NULL DEFAULT 0;
CREATE TABLE event_choice (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, entrant INTEGER NOT NULL, what TEXT NOT NULL,
  points INTEGER NOT NULL, PRIMARY KEY (event, round, entrant)) WITHOUT ROWID;
