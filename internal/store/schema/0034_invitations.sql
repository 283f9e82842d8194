-- Invitations to become a member. Of the code in the link only a hash is kept.
CREATE TABLE invitations (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	user_id   TEXT NOT NULL,
	created   BIGINT NOT NULL,
	code_hash TEXT NOT NULL,
	role      BIGINT NOT NULL,
	spaces    TEXT NOT NULL,
	uses      BIGINT NOT NULL,
	used      BIGINT NOT NULL,
	email     TEXT NOT NULL,
	lang      TEXT NOT NULL,
	expires   BIGINT NOT NULL,
	withdrawn BIGINT NOT NULL
);
CREATE UNIQUE INDEX invitations_code ON invitations (code_hash) WHERE code_hash <> '';
CREATE INDEX invitations_portal ON invitations (portal_id, created, id);
CREATE INDEX invitations_user ON invitations (user_id, created, id);
