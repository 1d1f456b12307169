CREATE TABLE observer (
  game TEXT NOT NULL REFERENCES game, person INTEGER NOT NULL, results INTEGER NOT NULL, since INTEGER NOT NULL,
  told INTEGER NOT NULL, PRIMARY KEY (game, person)) WITHOUT ROWID;
CREATE INDEX observer_person ON observer (person);
CREATE TABLE observer_letter (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game, turn INTEGER NOT NULL, seat TEXT NOT NULL,
  writer INTEGER NOT NULL, side TEXT NOT NULL, title TEXT NOT NULL, said TEXT NOT NULL, serial TEXT NOT NULL,
  at INTEGER NOT NULL);
CREATE INDEX observer_letter_turn ON observer_letter (game, turn);
CREATE TABLE observer_read (
  game TEXT NOT NULL REFERENCES game, seat TEXT NOT NULL, person INTEGER NOT NULL,
  PRIMARY KEY (game, seat, person)) WITHOUT ROWID;
