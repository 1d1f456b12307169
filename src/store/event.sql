/* Events: tournaments that a director runs.  What was played stands in its games alone; here stands who entered, who was
 * paired with whom, and what the director decided by hand. */
CREATE TABLE event (
  name TEXT PRIMARY KEY, title TEXT NOT NULL, director INTEGER NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL,
  at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX event_director ON event (director);
CREATE TABLE event_setting (
  event TEXT NOT NULL REFERENCES event, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (event, key)) WITHOUT ROWID;
CREATE TABLE entrant (
  event TEXT NOT NULL REFERENCES event, n INTEGER NOT NULL, person INTEGER NOT NULL, status TEXT NOT NULL,
  since INTEGER NOT NULL, after INTEGER NOT NULL, seed INTEGER NOT NULL, at INTEGER NOT NULL,
  team TEXT NOT NULL,
  PRIMARY KEY (event, n)) WITHOUT ROWID;
CREATE UNIQUE INDEX entrant_person ON entrant (person, event);
CREATE TABLE event_round (
  event TEXT NOT NULL REFERENCES event, n INTEGER NOT NULL, status TEXT NOT NULL, opened INTEGER NOT NULL,
  ends INTEGER NOT NULL, asked INTEGER NOT NULL, PRIMARY KEY (event, n)) WITHOUT ROWID;
CREATE TABLE event_table (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, board INTEGER NOT NULL, one INTEGER NOT NULL,
  two INTEGER NOT NULL, PRIMARY KEY (event, round, board)) WITHOUT ROWID;
CREATE TABLE event_game (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, board INTEGER NOT NULL, half INTEGER NOT NULL,
  game TEXT NOT NULL, first INTEGER NOT NULL, decided TEXT NOT NULL, winner INTEGER NOT NULL, why TEXT NOT NULL,
  PRIMARY KEY (event, round, board, half)) WITHOUT ROWID;
CREATE INDEX event_game_name ON event_game (game);
CREATE TABLE event_bye (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, entrant INTEGER NOT NULL, kind TEXT NOT NULL,
  PRIMARY KEY (event, round, entrant)) WITHOUT ROWID;
CREATE TABLE event_penalty (
  id INTEGER PRIMARY KEY, event TEXT NOT NULL REFERENCES event, entrant INTEGER NOT NULL, points INTEGER NOT NULL,
  why TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX event_penalty_of ON event_penalty (event);
