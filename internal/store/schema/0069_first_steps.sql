-- What admins said of the steps of setting a community up: 'done' where nothing else tells that one is,
-- 'skipped', and of 'all' that they need not be shown any more. A community that is here already has no
-- first hour.
CREATE TABLE first_steps (
	portal_id TEXT NOT NULL REFERENCES portals (id),
	id        TEXT NOT NULL,
	state     TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (portal_id, id)
);
INSERT INTO first_steps (portal_id, id, state, created) SELECT id, 'all', 'skipped', 0 FROM portals;
