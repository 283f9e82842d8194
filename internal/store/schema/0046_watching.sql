-- Of how much one is told who follows a topic or a person, or is in a space: 1 of
-- nothing, 2 of first answers, 3 of everything. Who followed before these were there was
-- told of nothing, and stays so until they choose.
ALTER TABLE follows ADD COLUMN level BIGINT NOT NULL DEFAULT 1;
ALTER TABLE space_members ADD COLUMN level BIGINT NOT NULL DEFAULT 1;
ALTER TABLE space_requests ADD COLUMN level BIGINT NOT NULL DEFAULT 1;
CREATE INDEX follows_level ON follows (target_id, level, user_id) WHERE level > 1;
CREATE INDEX space_members_level ON space_members (space_id, level, user_id) WHERE level > 1;

-- What watchers were told of already: it is told once, however often a record is
-- hidden and shown again.
CREATE TABLE announced (
	target_id TEXT NOT NULL,
	verb      TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (target_id, verb)
);
INSERT INTO announced (target_id, verb, portal_id, created)
	SELECT id, 'new_question', portal_id, created FROM questions WHERE shelf IN (0, 1, 4, 5) OR status = 'archived';
INSERT INTO announced (target_id, verb, portal_id, created)
	SELECT id, 'publish', portal_id, created FROM answers WHERE shelf IN (0, 1, 4, 5) OR status = 'archived';
INSERT INTO announced (target_id, verb, portal_id, created)
	SELECT id, 'publish', portal_id, created FROM posts WHERE shelf IN (0, 1, 4, 5) OR status = 'archived';
INSERT INTO announced (target_id, verb, portal_id, created)
	SELECT id, 'first_answer', portal_id, created FROM questions WHERE answers > 0;
