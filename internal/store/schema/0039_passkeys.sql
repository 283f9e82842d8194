-- Keys that a person's devices hold, by which they come in without a password: the
-- public half, by the id that the device gave it, with what is to be known to check it.
CREATE TABLE passkeys (
	id        TEXT   PRIMARY KEY,
	portal_id TEXT   NOT NULL REFERENCES portals (id),
	user_id   TEXT   NOT NULL,
	handle    TEXT   NOT NULL,
	data      TEXT   NOT NULL,
	name      TEXT   NOT NULL,
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL
);
CREATE UNIQUE INDEX passkeys_handle ON passkeys (portal_id, handle);
CREATE INDEX passkeys_user ON passkeys (user_id, created, id);
