-- What the pages need: which browser a sign-in is of, and forms not yet sent.
ALTER TABLE tokens ADD COLUMN agent TEXT NOT NULL DEFAULT '';

CREATE TABLE unfinished (
	user_id   TEXT NOT NULL,
	form      TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	fields    TEXT NOT NULL,
	updated   BIGINT NOT NULL,
	PRIMARY KEY (user_id, form)
);
CREATE INDEX unfinished_updated ON unfinished (updated);
