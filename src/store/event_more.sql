/* What the tables of events got in version 17: when pairings were told, and when a round was closed. */
ALTER TABLE event_round ADD COLUMN paired INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_round ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
