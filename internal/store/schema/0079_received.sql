-- Which mails came in of whom: each is taken once, however often a server sends it.
CREATE TABLE mails_taken (
	name      TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	created   BIGINT NOT NULL
);
CREATE INDEX mails_taken_user ON mails_taken (user_id, created);
CREATE INDEX mails_taken_created ON mails_taken (created);
