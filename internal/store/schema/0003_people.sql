CREATE TABLE users (
	id           TEXT PRIMARY KEY,
	portal_id    TEXT NOT NULL REFERENCES portals (id),
	rev          BIGINT NOT NULL,
	created      BIGINT NOT NULL,
	updated      BIGINT NOT NULL,
	role         BIGINT NOT NULL,
	status       TEXT NOT NULL,
	ban_reason   TEXT NOT NULL DEFAULT '',
	ban_until    BIGINT NOT NULL DEFAULT 0,
	username     TEXT NOT NULL,
	username_key TEXT NOT NULL,
	email        TEXT NOT NULL,
	email_key    TEXT NOT NULL,
	external_id  TEXT NOT NULL,
	password     TEXT NOT NULL DEFAULT '',
	name         TEXT NOT NULL,
	title        TEXT NOT NULL,
	description  TEXT NOT NULL,
	picture      TEXT NOT NULL,
	website      TEXT NOT NULL,
	location     TEXT NOT NULL,
	gender       TEXT NOT NULL,
	verified     BOOLEAN NOT NULL,
	score        BIGINT NOT NULL DEFAULT 0,
	requests            BIGINT NOT NULL DEFAULT 0,
	edits               BIGINT NOT NULL DEFAULT 0,
	questions_followers BIGINT NOT NULL DEFAULT 0,
	questions           BIGINT NOT NULL DEFAULT 0,
	comments            BIGINT NOT NULL DEFAULT 0,
	answers_words       BIGINT NOT NULL DEFAULT 0,
	answers_votes       BIGINT NOT NULL DEFAULT 0,
	answers_views       BIGINT NOT NULL DEFAULT 0,
	answers             BIGINT NOT NULL DEFAULT 0,
	views               BIGINT NOT NULL DEFAULT 0,
	followings          BIGINT NOT NULL DEFAULT 0,
	followers           BIGINT NOT NULL DEFAULT 0,
	last_seen    BIGINT NOT NULL DEFAULT 0,
	last_action  BIGINT NOT NULL DEFAULT 0,
	last_post    BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX users__username_key ON users (portal_id, username_key);
CREATE UNIQUE INDEX users__email_key ON users (portal_id, email_key) WHERE email_key <> '';
CREATE UNIQUE INDEX users__external_id ON users (portal_id, external_id) WHERE external_id <> '';
CREATE INDEX users_created ON users (portal_id, status, created, id);
CREATE INDEX users_score ON users (portal_id, status, score, id);
CREATE INDEX users_staff ON users (portal_id, role, id) WHERE role > 1;

CREATE TABLE clients (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	name        TEXT NOT NULL,
	secret_hash TEXT NOT NULL,
	grants      TEXT NOT NULL,
	networks    TEXT NOT NULL,
	created     BIGINT NOT NULL,
	revoked     BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE tokens (
	hash      TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	use       TEXT NOT NULL,
	client_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	family    TEXT NOT NULL,
	created   BIGINT NOT NULL,
	expires   BIGINT NOT NULL,
	spent     BIGINT NOT NULL DEFAULT 0,
	revoked   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tokens_family ON tokens (family);
CREATE INDEX tokens_user ON tokens (user_id);
CREATE INDEX tokens_expires ON tokens (expires);

-- Answers to repeated requests: the row commits with the write it answers for.
CREATE TABLE idempotency (
	owner   TEXT NOT NULL,
	key     TEXT NOT NULL,
	request TEXT NOT NULL,
	status  BIGINT NOT NULL,
	headers TEXT NOT NULL,
	body    TEXT NOT NULL,
	created BIGINT NOT NULL,
	PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_created ON idempotency (created);

-- One follows many kinds of things: a user, a question, a topic, a post.
CREATE TABLE follows (
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (target_id, user_id)
);
CREATE INDEX follows_user ON follows (user_id, target, created, target_id);
CREATE INDEX follows_target ON follows (target_id, created, user_id);
