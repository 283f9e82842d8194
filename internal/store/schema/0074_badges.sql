-- A portal's own badges, and which of ours it switched off. merit and least are the rule by
-- which people have one; without a merit it is given by hand.
CREATE TABLE badges (
	portal_id TEXT NOT NULL,
	id TEXT NOT NULL,
	rev BIGINT NOT NULL,
	created BIGINT NOT NULL,
	updated BIGINT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	short TEXT NOT NULL,
	long TEXT NOT NULL,
	merit TEXT NOT NULL,
	least BIGINT NOT NULL,
	active BOOLEAN NOT NULL,
	PRIMARY KEY (portal_id, id)
);
CREATE UNIQUE INDEX badges__name_key ON badges (portal_id, name_key);

-- Who has a badge, or had it and is not told again when it comes back. given_by is who gave
-- it by hand.
CREATE TABLE awards (
	user_id TEXT NOT NULL,
	badge_id TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	given BIGINT NOT NULL,
	given_by TEXT NOT NULL,
	taken BOOLEAN NOT NULL,
	PRIMARY KEY (user_id, badge_id)
);
CREATE INDEX awards_badge ON awards (portal_id, badge_id, taken, given, user_id);

-- Whose badges are to be looked at, for something that they go by has changed.
ALTER TABLE users ADD COLUMN badge_due BIGINT NOT NULL DEFAULT 0;
CREATE INDEX users_badge_due ON users (id) WHERE badge_due > 0;

-- A portal all of whose people are to be looked at, in the order of their ids, and how far that
-- has come. quiet is that nobody is told.
CREATE TABLE badge_passes (
	portal_id TEXT PRIMARY KEY,
	reached TEXT NOT NULL,
	quiet BOOLEAN NOT NULL
);
INSERT INTO badge_passes (portal_id, reached, quiet) SELECT id, '', TRUE FROM portals;
