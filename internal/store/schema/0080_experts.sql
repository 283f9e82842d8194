-- Who was asked to answer a question that is there already, and by whom.
CREATE TABLE answer_requests (
	question_id TEXT NOT NULL,
	to_id       TEXT NOT NULL,
	by_id       TEXT NOT NULL,
	portal_id   TEXT NOT NULL,
	created     BIGINT NOT NULL,
	PRIMARY KEY (question_id, to_id)
);
CREATE INDEX answer_requests_to ON answer_requests (to_id);
CREATE INDEX answer_requests_by ON answer_requests (by_id, created);

-- Who does not want to be asked for answers.
CREATE TABLE unasked (
	user_id   TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	created   BIGINT NOT NULL
);

-- Who was told of which unanswered question that they could answer. That this was done for a
-- question is in announced.
CREATE TABLE suggested (
	user_id     TEXT NOT NULL,
	question_id TEXT NOT NULL,
	portal_id   TEXT NOT NULL,
	created     BIGINT NOT NULL,
	PRIMARY KEY (user_id, question_id)
);
CREATE INDEX suggested_user ON suggested (user_id, created);
CREATE INDEX suggested_question ON suggested (question_id);
