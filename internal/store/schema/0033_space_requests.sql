-- Who asks to join a private space, until those who run it have answered.
CREATE TABLE space_requests (
	space_id  TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	created   BIGINT NOT NULL,
	PRIMARY KEY (space_id, user_id)
);
CREATE INDEX space_requests_user ON space_requests (user_id);
CREATE INDEX space_requests_created ON space_requests (space_id, created);
