-- What mail needs to know of a person; who has no row has chosen nothing and has
-- an address that nobody doubts. pending is the key of an address that its owner
-- has yet to confirm. digest: '' as it comes, daily, weekly.
CREATE TABLE mailboxes (
	user_id   TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	pending   TEXT NOT NULL,
	digest    TEXT NOT NULL
);

-- What links in mails about an account carry, by hash. Good once, until expires,
-- and while the person has that address.
CREATE TABLE mail_tokens (
	hash      TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	purpose   TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	email_key TEXT NOT NULL,
	created   BIGINT NOT NULL,
	expires   BIGINT NOT NULL
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose, created);
CREATE INDEX mail_tokens_expires ON mail_tokens (expires);

-- Keys that all nodes share, each made at its first use.
CREATE TABLE keys (
	name      TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	value     TEXT NOT NULL
);

-- Notifications that a mail to their receiver is on its way for: mail is 3.
CREATE INDEX notifications_queued ON notifications (user_id, updated) WHERE mail = 3;
