/* Deals: dice that all tables of a round share, its second halves others than its first.  A game of one has the deal's
 * secrets in its own row; deal_game holds those of its own with which it goes on when it leaves the deal. */
CREATE TABLE event_deal (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, half INTEGER NOT NULL, name TEXT NOT NULL,
  top BLOB NOT NULL, secret BLOB NOT NULL, grid INTEGER NOT NULL, opened INTEGER NOT NULL,
  PRIMARY KEY (event, round, half)) WITHOUT ROWID;
CREATE TABLE event_word (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, entrant INTEGER NOT NULL, word TEXT NOT NULL,
  PRIMARY KEY (event, round, entrant)) WITHOUT ROWID;
CREATE TABLE event_hour (
  event TEXT NOT NULL REFERENCES event, round INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL,
  ran INTEGER NOT NULL, PRIMARY KEY (event, round, turn)) WITHOUT ROWID;
CREATE TABLE deal_game (
  game TEXT PRIMARY KEY REFERENCES game, event TEXT NOT NULL, round INTEGER NOT NULL, half INTEGER NOT NULL,
  top BLOB NOT NULL, secret BLOB NOT NULL, left INTEGER NOT NULL, file TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX deal_game_of ON deal_game (event, round, half);
