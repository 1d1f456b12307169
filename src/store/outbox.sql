/* A row of outbox is written anew with each change of its state, so what is heavy stands beside it: the finished
 * mail, and that a mail is being handed over. */
CREATE TABLE outbox_bytes (
  id INTEGER PRIMARY KEY REFERENCES outbox ON DELETE CASCADE, bytes BLOB NOT NULL);
CREATE TABLE sending (id INTEGER PRIMARY KEY REFERENCES outbox ON DELETE CASCADE);
