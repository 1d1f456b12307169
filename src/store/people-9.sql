INSERT INTO person (name, profile, epoch, created)
  SELECT min(s.person), lower(s.address), 1, min(g.created) FROM seat s JOIN game g ON g.name = s.game
  GROUP BY lower(s.address) ORDER BY min(g.created), lower(s.address);
INSERT INTO address SELECT profile, id, 1, created FROM person;
UPDATE person SET profile = '';
CREATE TABLE held_seat (
  game TEXT NOT NULL REFERENCES game, seat TEXT NOT NULL, holder INTEGER NOT NULL, epoch INTEGER NOT NULL,
  word TEXT NOT NULL, word_now TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
INSERT INTO held_seat SELECT game, seat, (SELECT person FROM address a WHERE a.address = lower(seat.address)),
  epoch, word, word_now FROM seat;
DROP TABLE seat;
ALTER TABLE held_seat RENAME TO seat;
CREATE INDEX seat_holder ON seat (holder);
PRAGMA user_version = 10;
