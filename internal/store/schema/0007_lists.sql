-- The lists that are not all of a shelf are walked along an index too.
CREATE INDEX questions_unanswered ON questions (portal_id, shelf, created, id) WHERE answers = 0;
CREATE INDEX posts_type ON posts (portal_id, type, shelf, created, id);

-- What somebody wrote anonymously, which is listed apart.
CREATE INDEX questions_anonymous ON questions (author, shelf, created, id) WHERE anonymous = TRUE;
CREATE INDEX answers_anonymous ON answers (author, shelf, created, id) WHERE anonymous = TRUE;
CREATE INDEX posts_anonymous ON posts (author, shelf, created, id) WHERE anonymous = TRUE;
