-- What tokens may be used for, and what the tokens of a client may be at most. Those
-- that were given before keep everything.
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'admin';
ALTER TABLE clients ADD COLUMN scope TEXT NOT NULL DEFAULT 'admin';

-- What a person calls a token of theirs, and when it was last used.
ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;

-- The person as whom a client acts where it names nobody.
ALTER TABLE clients ADD COLUMN bot_id TEXT NOT NULL DEFAULT '';
CREATE INDEX clients_bot ON clients (bot_id) WHERE bot_id <> '';
