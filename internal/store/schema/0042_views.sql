-- Who has viewed what in the last day, so that a view counts once: a member by their id,
-- a guest by a hash of address, agent, record and the day's salt, which nobody can tell
-- anything from once the salt is gone. Both are swept.
CREATE TABLE viewings (
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL, -- '' for a guest
	guest     TEXT NOT NULL, -- '' for a member
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (target_id, user_id, guest)
);
CREATE INDEX viewings_created ON viewings (created);
CREATE INDEX viewings_user ON viewings (user_id) WHERE user_id <> '';

CREATE TABLE view_salts (
	day  BIGINT PRIMARY KEY,
	salt TEXT NOT NULL
);

-- From which hosts a question was reached, the most frequent of them.
CREATE TABLE referrers (
	question_id TEXT NOT NULL,
	host        TEXT NOT NULL,
	id          TEXT NOT NULL,
	portal_id   TEXT NOT NULL,
	n           BIGINT NOT NULL,
	updated     BIGINT NOT NULL,
	PRIMARY KEY (question_id, host)
);

-- What a question had was the sum of the views of its answers. It was opened at least as
-- often as its most viewed answer was shown.
UPDATE questions SET views = COALESCE((SELECT MAX(a.views) FROM answers a WHERE a.question_id = questions.id), 0);

-- How many asked a question too after it had the answer.
UPDATE answers SET reasks = (SELECT COUNT(*) FROM asks k WHERE k.question_id = answers.question_id AND k.created > answers.created)
	WHERE question_id IN (SELECT question_id FROM asks);

-- Answers that stand in the lists of every portal.
CREATE INDEX answers_global ON answers (created, id) WHERE global = TRUE AND shelf = 0;
