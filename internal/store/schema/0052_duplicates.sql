-- A question is closed as the same as another: duplicate_of is that one, '' for none.
-- has_duplicates says that others may name this one, so that only then they are asked for.
ALTER TABLE questions ADD COLUMN duplicate_of TEXT NOT NULL DEFAULT '';
ALTER TABLE questions ADD COLUMN has_duplicates BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX questions_duplicates ON questions (duplicate_of, created, id) WHERE duplicate_of <> '';

-- Nobody is to answer or to solve a duplicate: it is not in the lists of those.
DROP INDEX questions_unanswered;
DROP INDEX questions_unsolved;
CREATE INDEX questions_unanswered ON questions (portal_id, shelf, created, id) WHERE answers = 0 AND duplicate_of = '';
CREATE INDEX questions_unsolved ON questions (portal_id, shelf, created, id) WHERE accepted = '' AND duplicate_of = '';

-- The answers that were moved from a duplicate to the other question, so that they can be
-- moved back; with what one that was accepted there had given, for it is not here.
CREATE TABLE moved_answers (
	answer_id TEXT NOT NULL,
	from_id TEXT NOT NULL,
	to_id TEXT NOT NULL,
	accepted BOOLEAN NOT NULL,
	accepted_points BIGINT NOT NULL,
	asker_points BIGINT NOT NULL,
	created BIGINT NOT NULL,
	PRIMARY KEY (answer_id, from_id)
);
CREATE INDEX moved_answers_from ON moved_answers (from_id);
