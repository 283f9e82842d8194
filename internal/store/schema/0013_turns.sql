-- How often a vote was turned: what tells a new one from one that was turned.
ALTER TABLE votes ADD COLUMN turns BIGINT NOT NULL DEFAULT 0;
