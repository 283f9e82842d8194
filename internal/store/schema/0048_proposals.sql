-- What waits for approval beside what is public: a new comment on target, or what it
-- would say in other words. Kept apart so that no list, search or count can show it.
CREATE TABLE proposals (
	id         TEXT PRIMARY KEY, -- of a comment, the one that it will have
	portal_id  TEXT NOT NULL,
	target     TEXT NOT NULL,
	target_id  TEXT NOT NULL,
	is_comment BOOLEAN NOT NULL,
	user_id    TEXT NOT NULL,
	says       TEXT NOT NULL, -- JSON: by field
	created    BIGINT NOT NULL,
	updated    BIGINT NOT NULL,
	refused    BIGINT NOT NULL, -- when; 0 while it waits
	note       TEXT NOT NULL -- why
);
CREATE UNIQUE INDEX proposals_rewording ON proposals (target_id, user_id) WHERE is_comment = FALSE;
CREATE INDEX proposals_target ON proposals (target_id);
CREATE INDEX proposals_user ON proposals (user_id, updated, id);
CREATE INDEX proposals_refused ON proposals (refused) WHERE refused > 0;

-- What somebody is told besides: why something was refused.
ALTER TABLE notifications ADD COLUMN note TEXT NOT NULL DEFAULT '';
