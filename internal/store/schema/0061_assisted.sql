-- Whether an assistant wrote a record for its author, by the interface for them.
ALTER TABLE questions ADD COLUMN assisted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE answers ADD COLUMN assisted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE posts ADD COLUMN assisted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE comments ADD COLUMN assisted BOOLEAN NOT NULL DEFAULT FALSE;
