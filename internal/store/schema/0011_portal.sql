-- Who changed the portal's settings, when, and how: a JSON list of field, from, to.
CREATE TABLE portal_changes (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	user_id   TEXT NOT NULL,
	created   BIGINT NOT NULL,
	changes   TEXT NOT NULL
);
CREATE INDEX portal_changes_created ON portal_changes (portal_id, created, id);
