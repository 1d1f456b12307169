/* The program's player answers for the seat: for all of it where nobody holds it, and where somebody does what its
 * doctrine would. */
CREATE TABLE bot (
  game TEXT NOT NULL REFERENCES game, seat TEXT NOT NULL, player TEXT NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY (game, seat)) WITHOUT ROWID;
