-- What people write to each other. pair has the ids of two people, so that they have one
-- conversation, and is '' for a group, whose owner may add people. last is the number of the
-- newest message, updated when that was written.
CREATE TABLE conversations (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	rev       BIGINT NOT NULL,
	created   BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	title     TEXT NOT NULL,
	pair      TEXT NOT NULL,
	owner     TEXT NOT NULL,
	last      BIGINT NOT NULL
);
CREATE UNIQUE INDEX conversations_pair ON conversations (portal_id, pair) WHERE pair <> '';

-- Who takes part: since and read are numbers of messages, those before they came and those that
-- they have read; latest is the conversation's updated, to list it by.
CREATE TABLE participants (
	conversation_id TEXT NOT NULL,
	user_id         TEXT NOT NULL,
	portal_id       TEXT NOT NULL REFERENCES portals (id),
	since           BIGINT NOT NULL,
	read            BIGINT NOT NULL,
	joined          BIGINT NOT NULL,
	wrote           BIGINT NOT NULL,
	latest          BIGINT NOT NULL,
	unread          BOOLEAN NOT NULL,
	muted           BOOLEAN NOT NULL,
	PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX participants_latest ON participants (user_id, latest, conversation_id);

-- body is '' once a message is deleted; reported is what it said when it was reported, where it
-- says something else now.
CREATE TABLE messages (
	id              TEXT PRIMARY KEY,
	conversation_id TEXT NOT NULL,
	portal_id       TEXT NOT NULL REFERENCES portals (id),
	rev             BIGINT NOT NULL,
	created         BIGINT NOT NULL,
	updated         BIGINT NOT NULL,
	number          BIGINT NOT NULL,
	author          TEXT NOT NULL,
	body            TEXT NOT NULL,
	edited          BOOLEAN NOT NULL,
	deleted         BOOLEAN NOT NULL,
	reported        TEXT NOT NULL
);
CREATE UNIQUE INDEX messages_number ON messages (conversation_id, number);
CREATE INDEX messages_author ON messages (author);

-- From whom a person accepts messages, since when, and in how many conversations that they have
-- not muted there is something new.
CREATE TABLE letterboxes (
	user_id   TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	accepts   TEXT NOT NULL,
	chosen    BIGINT NOT NULL,
	unread    BIGINT NOT NULL
);

-- How much a person began and wrote, in the last day and minute in which they did.
CREATE TABLE message_rates (
	user_id   TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	day       BIGINT NOT NULL,
	begun     BIGINT NOT NULL,
	minute    BIGINT NOT NULL,
	sent      BIGINT NOT NULL
);

-- Whom a person wants nothing of. Nobody else is told.
CREATE TABLE blocks (
	by_id     TEXT NOT NULL,
	other_id  TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	created   BIGINT NOT NULL,
	PRIMARY KEY (by_id, other_id)
);
CREATE INDEX blocks_other ON blocks (other_id);
