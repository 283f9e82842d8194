-- Runs unchanged on SQLite and PostgreSQL. Times are milliseconds since 1970
-- with 0 for never, ids are text made by the program, JSON is text. A unique
-- index is named table__column, by which a clash is told.
CREATE TABLE portals (
	id       TEXT PRIMARY KEY,
	rev      BIGINT NOT NULL,
	created  BIGINT NOT NULL,
	updated  BIGINT NOT NULL,
	domain   TEXT NOT NULL,
	settings TEXT NOT NULL
);

CREATE TABLE portal_hosts (
	host      TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id)
);
CREATE INDEX portal_hosts_portal ON portal_hosts (portal_id);

-- Totals, each the sum of its rows: one row a day of the records' creation and
-- slot, so that writers on many connections need not queue at one row.
CREATE TABLE tallies (
	portal_id TEXT NOT NULL,
	name      TEXT NOT NULL,
	day       BIGINT NOT NULL,
	slot      BIGINT NOT NULL,
	n         BIGINT NOT NULL,
	PRIMARY KEY (portal_id, name, day, slot)
);

CREATE TABLE apps (
	portal_id TEXT NOT NULL REFERENCES portals (id),
	slug      TEXT NOT NULL,
	rev       BIGINT NOT NULL,
	installed BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	settings  TEXT NOT NULL,
	PRIMARY KEY (portal_id, slug)
);

CREATE TABLE events (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	kind      TEXT NOT NULL,
	body      TEXT NOT NULL,
	created   BIGINT NOT NULL
);

-- What other nodes must forget: read by each of them, twice a second at most.
CREATE TABLE changes (
	id      TEXT PRIMARY KEY,
	what    TEXT NOT NULL,
	key     TEXT NOT NULL,
	created BIGINT NOT NULL
);
CREATE INDEX changes_created ON changes (created);
