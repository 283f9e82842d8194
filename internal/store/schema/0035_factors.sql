-- The second factor of a person: the secret that their authenticator app has too. It
-- counts once it was confirmed; step is the last thirty seconds whose code was used.
CREATE TABLE factors (
	user_id   TEXT   PRIMARY KEY,
	secret    TEXT   NOT NULL,
	created   BIGINT NOT NULL,
	confirmed BIGINT NOT NULL,
	step      BIGINT NOT NULL
);
-- Codes that are good once each, for one who has lost the app: their hashes.
CREATE TABLE recovery_codes (
	user_id TEXT NOT NULL,
	hash    TEXT NOT NULL,
	PRIMARY KEY (user_id, hash)
);
