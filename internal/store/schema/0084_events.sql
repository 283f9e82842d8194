-- An event is a post that people come to: when it begins and ends, 0 for other posts, in which time
-- zone, where, for how many (0 is no limit), how many come and wait for a seat, how often calendars
-- were to take note of a change, and when those who come are reminded next (0 is never).
ALTER TABLE posts ADD COLUMN starts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN ends BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN link TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN seats BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN going BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN queued BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN cancelled BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE posts ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN remind BIGINT NOT NULL DEFAULT 0;
CREATE INDEX posts_starts ON posts (portal_id, shelf, starts, id);
CREATE INDEX posts_space_starts ON posts (space_id, shelf, starts, id) WHERE starts > 0 AND space_id <> '';
CREATE INDEX posts_remind ON posts (remind) WHERE remind > 0;
CREATE INDEX posts_queued ON posts (ends) WHERE queued > 0;

-- Who said whether they come: going, waiting for a seat, or declined.
CREATE TABLE guests (
	post_id   TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	answer    TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (post_id, user_id)
);
CREATE INDEX guests_turn ON guests (post_id, answer, created, user_id);
CREATE INDEX guests_user ON guests (user_id, answer, post_id);
