-- Edits that members suggest of what others wrote. What the record says now is not kept here: a
-- suggestion is shown beside it, and to nobody who does not see it.
CREATE TABLE suggestions (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	target    TEXT NOT NULL,
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	says      TEXT NOT NULL, -- JSON: by field
	reason    TEXT NOT NULL, -- why, by who suggests it
	version   TEXT NOT NULL, -- of the record that it was made for
	status    TEXT NOT NULL, -- waiting, accepted, rejected or withdrawn
	created   BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	reviewer  TEXT NOT NULL, -- '' while it waits
	reviewed  BIGINT NOT NULL,
	improved  BOOLEAN NOT NULL, -- whether the reviewer changed it first
	note      TEXT NOT NULL, -- why, by the reviewer
	credited  BOOLEAN NOT NULL -- whether it is counted for who suggested it
);
CREATE UNIQUE INDEX suggestions_one ON suggestions (target_id, user_id) WHERE status = 'waiting';
CREATE INDEX suggestions_target ON suggestions (target_id, created, id);
CREATE INDEX suggestions_user ON suggestions (user_id, created, id);
CREATE INDEX suggestions_waiting ON suggestions (portal_id, created, id) WHERE status = 'waiting';
CREATE INDEX suggestions_over ON suggestions (reviewed) WHERE status IN ('rejected', 'withdrawn');

-- How many wait on a record.
ALTER TABLE questions ADD COLUMN suggestions BIGINT NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN suggestions BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN suggestions BIGINT NOT NULL DEFAULT 0;
-- How many of a person's were accepted, on what everybody could read then.
ALTER TABLE users ADD COLUMN suggestions BIGINT NOT NULL DEFAULT 0;
-- Who reviewed an edit that was suggested; '' where it was not.
ALTER TABLE edits ADD COLUMN reviewer TEXT NOT NULL DEFAULT '';

-- Whether an answer is the community's, which all who may answer there edit.
ALTER TABLE answers ADD COLUMN wiki BOOLEAN NOT NULL DEFAULT FALSE;
