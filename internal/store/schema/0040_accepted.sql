-- Who asks accepts one answer. answers.accepted is the choice, which stays while the
-- answer is hidden; questions.accepted is the answer that solves the question for all
-- who see it, '' while none does. What the choice gave is taken back as it was given:
-- accepted_points to the author, part of the answer's points, asker_points to who asked,
-- part of the question's.
ALTER TABLE questions ADD COLUMN accepted TEXT NOT NULL DEFAULT '';
ALTER TABLE answers ADD COLUMN accepted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE answers ADD COLUMN accepted_points BIGINT NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN asker_points BIGINT NOT NULL DEFAULT 0;

CREATE INDEX answers_accepted ON answers (question_id) WHERE accepted = TRUE;
CREATE INDEX questions_solved ON questions (portal_id, shelf, created, id) WHERE accepted <> '';
CREATE INDEX questions_unsolved ON questions (portal_id, shelf, created, id) WHERE accepted = '';

-- No question is solved yet.
INSERT INTO tallies (portal_id, name, day, slot, n) SELECT portal_id, 'unsolved', day, slot, n FROM tallies WHERE name = 'questions';
