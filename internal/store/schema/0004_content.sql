CREATE TABLE topics (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	short_id    TEXT NOT NULL,
	rev         BIGINT NOT NULL,
	created     BIGINT NOT NULL,
	updated     BIGINT NOT NULL,
	author      TEXT NOT NULL,
	name        TEXT NOT NULL,
	name_key    TEXT NOT NULL,
	description TEXT NOT NULL,
	picture     TEXT NOT NULL,
	questions   BIGINT NOT NULL DEFAULT 0,
	posts       BIGINT NOT NULL DEFAULT 0,
	followers   BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX topics__short_id ON topics (portal_id, short_id);
CREATE UNIQUE INDEX topics__name_key ON topics (portal_id, name_key);
CREATE INDEX topics_questions ON topics (portal_id, questions, id);

-- shelf: 0 in everybody's lists, 1 at its address only, 2 author and staff, 3 author.
CREATE TABLE questions (
	id             TEXT PRIMARY KEY,
	portal_id      TEXT NOT NULL REFERENCES portals (id),
	short_id       TEXT NOT NULL,
	rev            BIGINT NOT NULL,
	created        BIGINT NOT NULL,
	updated        BIGINT NOT NULL,
	published      BIGINT NOT NULL,
	last_asked     BIGINT NOT NULL,
	last_answered  BIGINT NOT NULL,
	author         TEXT NOT NULL,
	title          TEXT NOT NULL,
	description    TEXT NOT NULL,
	summary        TEXT NOT NULL,
	lang           TEXT NOT NULL,
	type           TEXT NOT NULL,
	privacy        TEXT NOT NULL,
	status         TEXT NOT NULL,
	shelf          BIGINT NOT NULL,
	anonymous      BOOLEAN NOT NULL,
	verified       BOOLEAN NOT NULL,
	locked         BOOLEAN NOT NULL,
	asked          TEXT NOT NULL,
	topics         TEXT NOT NULL,
	options        TEXT NOT NULL,
	score          BIGINT NOT NULL DEFAULT 0,
	points      BIGINT NOT NULL DEFAULT 0, -- reputation its votes gave the author
	self_vote   BIGINT NOT NULL DEFAULT 0,
	asks           BIGINT NOT NULL DEFAULT 0,
	downvotes      BIGINT NOT NULL DEFAULT 0,
	upvotes        BIGINT NOT NULL DEFAULT 0,
	edits          BIGINT NOT NULL DEFAULT 0,
	comments       BIGINT NOT NULL DEFAULT 0,
	hidden_answers BIGINT NOT NULL DEFAULT 0,
	answers        BIGINT NOT NULL DEFAULT 0,
	views          BIGINT NOT NULL DEFAULT 0,
	followers      BIGINT NOT NULL DEFAULT 0,
	poll_votes     BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX questions__short_id ON questions (portal_id, short_id);
CREATE INDEX questions_created ON questions (portal_id, shelf, created, id);
CREATE INDEX questions_author ON questions (author, shelf, created, id);
CREATE INDEX questions_scheduled ON questions (published) WHERE status = 'scheduled';

CREATE TABLE question_topics (
	topic_id    TEXT NOT NULL,
	shelf       BIGINT NOT NULL,
	created     BIGINT NOT NULL,
	question_id TEXT NOT NULL,
	PRIMARY KEY (topic_id, shelf, created, question_id)
);
CREATE INDEX question_topics_question ON question_topics (question_id, topic_id);

CREATE TABLE answers (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	short_id    TEXT NOT NULL,
	rev         BIGINT NOT NULL,
	created     BIGINT NOT NULL,
	updated     BIGINT NOT NULL,
	published   BIGINT NOT NULL,
	question_id TEXT NOT NULL,
	author      TEXT NOT NULL,
	content     TEXT NOT NULL,
	draft       TEXT NOT NULL,
	summary     TEXT NOT NULL,
	intro       TEXT NOT NULL,
	images      TEXT NOT NULL,
	links       TEXT NOT NULL,
	media       TEXT NOT NULL,
	words       BIGINT NOT NULL,
	status      TEXT NOT NULL,
	shelf       BIGINT NOT NULL,
	privacy     TEXT NOT NULL,
	anonymous   BOOLEAN NOT NULL,
	verified    BOOLEAN NOT NULL,
	global      BOOLEAN NOT NULL,
	score       BIGINT NOT NULL DEFAULT 0,
	points      BIGINT NOT NULL DEFAULT 0, -- reputation its votes gave the author
	self_vote   BIGINT NOT NULL DEFAULT 0,
	reasks      BIGINT NOT NULL DEFAULT 0,
	edits       BIGINT NOT NULL DEFAULT 0,
	downvotes   BIGINT NOT NULL DEFAULT 0,
	upvotes     BIGINT NOT NULL DEFAULT 0,
	comments    BIGINT NOT NULL DEFAULT 0,
	views       BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX answers__short_id ON answers (portal_id, short_id);
CREATE INDEX answers_created ON answers (portal_id, shelf, created, id);
CREATE INDEX answers_question ON answers (question_id, shelf, score, created, id);
CREATE INDEX answers_author ON answers (author, shelf, created, id);
CREATE INDEX answers_scheduled ON answers (published) WHERE status = 'scheduled';

CREATE TABLE posts (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	short_id  TEXT NOT NULL,
	rev       BIGINT NOT NULL,
	created   BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	published BIGINT NOT NULL,
	author    TEXT NOT NULL,
	type      TEXT NOT NULL,
	title     TEXT NOT NULL,
	content   TEXT NOT NULL,
	summary   TEXT NOT NULL,
	intro     TEXT NOT NULL,
	images    TEXT NOT NULL,
	links     TEXT NOT NULL,
	media     TEXT NOT NULL,
	status    TEXT NOT NULL,
	shelf     BIGINT NOT NULL,
	anonymous BOOLEAN NOT NULL,
	topics    TEXT NOT NULL,
	score     BIGINT NOT NULL DEFAULT 0,
	points      BIGINT NOT NULL DEFAULT 0, -- reputation its votes gave the author
	self_vote   BIGINT NOT NULL DEFAULT 0,
	edits     BIGINT NOT NULL DEFAULT 0,
	downvotes BIGINT NOT NULL DEFAULT 0,
	upvotes   BIGINT NOT NULL DEFAULT 0,
	comments  BIGINT NOT NULL DEFAULT 0,
	views     BIGINT NOT NULL DEFAULT 0,
	followers BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX posts__short_id ON posts (portal_id, short_id);
CREATE INDEX posts_created ON posts (portal_id, shelf, created, id);
CREATE INDEX posts_author ON posts (author, shelf, created, id);
CREATE INDEX posts_scheduled ON posts (published) WHERE status = 'scheduled';

CREATE TABLE post_topics (
	topic_id TEXT NOT NULL,
	shelf    BIGINT NOT NULL,
	created  BIGINT NOT NULL,
	post_id  TEXT NOT NULL,
	PRIMARY KEY (topic_id, shelf, created, post_id)
);
CREATE INDEX post_topics_post ON post_topics (post_id, topic_id);

CREATE TABLE comments (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	rev       BIGINT NOT NULL,
	created   BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	target    TEXT NOT NULL,
	target_id TEXT NOT NULL,
	author    TEXT NOT NULL,
	body      TEXT NOT NULL,
	anonymous BOOLEAN NOT NULL,
	status    TEXT NOT NULL,
	score     BIGINT NOT NULL DEFAULT 0,
	points    BIGINT NOT NULL DEFAULT 0,
	self_vote BIGINT NOT NULL DEFAULT 0,
	upvotes   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX comments_target ON comments (target_id, created, id);
CREATE INDEX comments_author ON comments (author, created, id);

CREATE TABLE votes (
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	value     BIGINT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (target_id, user_id)
);
CREATE INDEX votes_target ON votes (target_id, value, created, user_id);
CREATE INDEX votes_user ON votes (user_id, created, target_id);

-- Who else wants a question answered.
CREATE TABLE asks (
	question_id TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	created     BIGINT NOT NULL,
	PRIMARY KEY (question_id, user_id)
);

-- One choice of a poll a person; how many chose an option is in the question.
CREATE TABLE poll_votes (
	question_id TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	option_id   TEXT NOT NULL,
	created     BIGINT NOT NULL,
	PRIMARY KEY (question_id, user_id)
);

-- What a record said before an edit.
CREATE TABLE edits (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	created   BIGINT NOT NULL,
	title     TEXT NOT NULL,
	content   TEXT NOT NULL
);
CREATE INDEX edits_target ON edits (target_id, created, id);

CREATE TABLE reports (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	rev         BIGINT NOT NULL,
	created     BIGINT NOT NULL,
	updated     BIGINT NOT NULL,
	target      TEXT NOT NULL,
	target_id   TEXT NOT NULL,
	user_id     TEXT NOT NULL,
	type        TEXT NOT NULL,
	description TEXT NOT NULL,
	status      TEXT NOT NULL,
	resolver    TEXT NOT NULL,
	note        TEXT NOT NULL,
	resolved    BIGINT NOT NULL
);
CREATE INDEX reports_created ON reports (portal_id, status, created, id);
CREATE UNIQUE INDEX reports__open ON reports (target_id, user_id) WHERE status = 'open';

-- Ids that were once seen by everybody: asking for one is told it is gone.
CREATE TABLE deleted (
	id        TEXT PRIMARY KEY,
	short_id  TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	created   BIGINT NOT NULL
);
CREATE INDEX deleted_short ON deleted (short_id);

-- What a person's answers received each day.
CREATE TABLE answer_days (
	user_id TEXT NOT NULL,
	metric  TEXT NOT NULL,
	day     BIGINT NOT NULL,
	n       BIGINT NOT NULL,
	PRIMARY KEY (user_id, metric, day)
);

-- Unread rows of one receiver, verb and subject collect their actors.
CREATE TABLE notifications (
	id         TEXT PRIMARY KEY,
	portal_id  TEXT NOT NULL REFERENCES portals (id),
	rev        BIGINT NOT NULL,
	created    BIGINT NOT NULL,
	updated    BIGINT NOT NULL,
	user_id    TEXT NOT NULL,
	verb       TEXT NOT NULL,
	target     TEXT NOT NULL,
	target_id  TEXT NOT NULL,
	actors     TEXT NOT NULL,
	seen       BOOLEAN NOT NULL,
	email_sent BOOLEAN NOT NULL,
	email_at   BIGINT NOT NULL
);
CREATE INDEX notifications_user ON notifications (user_id, updated, id);
CREATE INDEX notifications_unread ON notifications (user_id, verb, target_id) WHERE seen = FALSE;
