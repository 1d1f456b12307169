PRAGMA user_version = 18;
CREATE TABLE game (
  name TEXT PRIMARY KEY, title TEXT NOT NULL, system TEXT NOT NULL, scenario TEXT NOT NULL,
  status TEXT NOT NULL, why TEXT NOT NULL, reactions TEXT NOT NULL,
  top BLOB NOT NULL, secret BLOB NOT NULL, rules INTEGER NOT NULL, turn INTEGER NOT NULL,
  link INTEGER NOT NULL, hours INTEGER NOT NULL, deadline INTEGER NOT NULL,
  revision INTEGER NOT NULL, created INTEGER NOT NULL,
  snapshot TEXT NOT NULL, journal TEXT NOT NULL, windows TEXT NOT NULL,
  grid INTEGER NOT NULL, remaining INTEGER NOT NULL, next_top BLOB NOT NULL,
  words INTEGER NOT NULL, row_digest TEXT NOT NULL, seam TEXT NOT NULL,
  undo INTEGER NOT NULL, grace INTEGER NOT NULL, early TEXT NOT NULL, late TEXT NOT NULL,
  runs_at INTEGER NOT NULL, passed INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX game_due ON game (status, deadline);
CREATE TABLE seat (
  game TEXT NOT NULL REFERENCES game, seat TEXT NOT NULL, holder INTEGER NOT NULL, epoch INTEGER NOT NULL,
  word TEXT NOT NULL, word_now TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE INDEX seat_holder ON seat (holder);
CREATE TABLE answer (
  game TEXT NOT NULL, turn INTEGER NOT NULL, i INTEGER NOT NULL, key TEXT NOT NULL,
  text TEXT NOT NULL, origin TEXT NOT NULL, seat INTEGER NOT NULL, line INTEGER NOT NULL,
  settled INTEGER NOT NULL, PRIMARY KEY (game, turn, i)) WITHOUT ROWID;
CREATE TABLE orders (
  game TEXT NOT NULL, turn INTEGER NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL,
  digest TEXT NOT NULL, revision INTEGER NOT NULL, at INTEGER NOT NULL,
  complete INTEGER NOT NULL, stopped TEXT NOT NULL, ready INTEGER NOT NULL, hold TEXT NOT NULL,
  PRIMARY KEY (game, turn, seat)) WITHOUT ROWID;
CREATE TABLE doctrine (
  game TEXT NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE kept_answer (
  game TEXT NOT NULL, key TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (game, key)) WITHOUT ROWID;
CREATE TABLE mail (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, turn INTEGER NOT NULL, seat TEXT NOT NULL,
  digest TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX mail_turn ON mail (game, turn);
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, turn INTEGER NOT NULL, seen TEXT NOT NULL,
  what TEXT NOT NULL, who TEXT NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX ledger_turn ON ledger (game, turn);
CREATE TABLE record (
  game TEXT NOT NULL, turn INTEGER NOT NULL, viewer TEXT NOT NULL, bytes BLOB NOT NULL,
  digest TEXT NOT NULL, written INTEGER NOT NULL, PRIMARY KEY (game, turn, viewer));
CREATE INDEX record_unwritten ON record (game) WHERE written <= 0;
CREATE TABLE inbox (
  message_id TEXT NOT NULL, recipient TEXT NOT NULL, digest TEXT NOT NULL,
  at INTEGER NOT NULL, what TEXT NOT NULL, PRIMARY KEY (message_id, recipient, digest)) WITHOUT ROWID;
CREATE INDEX inbox_digest ON inbox (digest);
CREATE TABLE form (
  game TEXT NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE held (
  code TEXT PRIMARY KEY, game TEXT NOT NULL, turn INTEGER NOT NULL, seat TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, game TEXT NOT NULL,
  seat TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL, message_id TEXT NOT NULL,
  wrapper TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL,
  at INTEGER NOT NULL, next INTEGER NOT NULL, tries INTEGER NOT NULL, said TEXT NOT NULL,
  record TEXT NOT NULL, reply TEXT NOT NULL, picture INTEGER NOT NULL);
CREATE INDEX outbox_due ON outbox (state, next);
CREATE INDEX outbox_recipient ON outbox (recipient, kind, at);
CREATE INDEX outbox_message ON outbox (message_id);
CREATE INDEX outbox_seat ON outbox (game, seat);
CREATE INDEX outbox_kind ON outbox (kind, at);
CREATE TABLE bounce (
  id INTEGER PRIMARY KEY, address TEXT NOT NULL, hard INTEGER NOT NULL, said TEXT NOT NULL,
  message_id TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX bounce_address ON bounce (address, at);
CREATE TABLE hold (
  address TEXT PRIMARY KEY, why TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE unanswered (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL,
  at INTEGER NOT NULL);
CREATE INDEX unanswered_seat ON unanswered (game, seat);
CREATE TABLE unwanted (address TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE reminded (
  game TEXT NOT NULL, turn INTEGER NOT NULL, PRIMARY KEY (game, turn)) WITHOUT ROWID;
CREATE TABLE contact (
  server TEXT PRIMARY KEY, good INTEGER NOT NULL, tried INTEGER NOT NULL,
  note TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pause (
  id INTEGER PRIMARY KEY CHECK (id = 1), why TEXT NOT NULL, settings TEXT NOT NULL,
  since INTEGER NOT NULL, next INTEGER NOT NULL, tries INTEGER NOT NULL);
