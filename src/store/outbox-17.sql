INSERT INTO outbox_bytes SELECT id, bytes FROM outbox WHERE length(bytes) > 0;
INSERT INTO sending SELECT id FROM outbox WHERE state = 'sending';
UPDATE outbox SET state = 'queued' WHERE state = 'sending';
ALTER TABLE outbox DROP COLUMN bytes;
PRAGMA user_version = 18;
