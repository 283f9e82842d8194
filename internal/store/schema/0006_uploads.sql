-- What members sent. The content is kept elsewhere, under the name, and is there
-- before its row is: content without a row is what a crash left.
CREATE TABLE uploads (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	user_id   TEXT NOT NULL,
	created   BIGINT NOT NULL,
	name      TEXT NOT NULL,
	filename  TEXT NOT NULL,
	type      TEXT NOT NULL,
	size      BIGINT NOT NULL,
	width     BIGINT NOT NULL,
	height    BIGINT NOT NULL
);
CREATE UNIQUE INDEX uploads__name ON uploads (name);
CREATE INDEX uploads_user ON uploads (user_id, created, id);
