-- Accounts elsewhere by which people sign in: who they are to the issuer of a provider.
CREATE TABLE identities (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	user_id   TEXT NOT NULL,
	provider  TEXT NOT NULL,
	issuer    TEXT NOT NULL,
	subject   TEXT NOT NULL,
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL
);
CREATE UNIQUE INDEX identities__subject ON identities (portal_id, issuer, subject);
CREATE INDEX identities_user ON identities (user_id, created, id);
