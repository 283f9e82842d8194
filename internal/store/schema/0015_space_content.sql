-- The space that a record stands in, '' for none; an answer's is its question's.
-- shelf: in a closed space 4 more than else, so that no list of the open ones
-- need look at it.
ALTER TABLE questions ADD COLUMN space_id TEXT NOT NULL DEFAULT '';
ALTER TABLE answers ADD COLUMN space_id TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN space_id TEXT NOT NULL DEFAULT '';
CREATE INDEX questions_space ON questions (space_id, shelf, created, id) WHERE space_id <> '';
CREATE INDEX answers_space ON answers (space_id, shelf, created, id) WHERE space_id <> '';
CREATE INDEX posts_space ON posts (space_id, shelf, created, id) WHERE space_id <> '';
