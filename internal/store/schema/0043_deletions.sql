-- What was deleted and can still be brought back: what the list of it shows, and
-- what decides who may. deleter is 'author', 'space' or 'staff'.
CREATE TABLE deletions (
	id         TEXT PRIMARY KEY,
	portal_id  TEXT NOT NULL REFERENCES portals (id),
	target     TEXT NOT NULL,
	short_id   TEXT NOT NULL,
	parent     TEXT NOT NULL, -- the kind of what an answer or a comment was on
	parent_id  TEXT NOT NULL,
	author     TEXT NOT NULL,
	anonymous  BOOLEAN NOT NULL,
	space_id   TEXT NOT NULL,
	moved      BIGINT NOT NULL,
	ruled      BIGINT NOT NULL,
	shelf      BIGINT NOT NULL,
	status     TEXT NOT NULL,
	title      TEXT NOT NULL,
	summary    TEXT NOT NULL,
	created    BIGINT NOT NULL,
	deleted    BIGINT NOT NULL,
	deleted_by TEXT NOT NULL,
	deleter    TEXT NOT NULL
);
CREATE INDEX deletions_deleted ON deletions (portal_id, deleted, id);
CREATE INDEX deletions_space ON deletions (space_id, deleted, id) WHERE space_id <> '';
CREATE INDEX deletions_short ON deletions (short_id);
CREATE INDEX deletions_author ON deletions (author);
CREATE INDEX deletions_old ON deletions (deleted);

-- The rows that went with it, each as a JSON object: of which table, of which record
-- (id, '' for a row that is none), what it hung on, and whose it was.
CREATE TABLE deleted_rows (
	root_id   TEXT NOT NULL,
	name      TEXT NOT NULL,
	id        TEXT NOT NULL,
	record_id TEXT NOT NULL,
	person    TEXT NOT NULL,
	content   TEXT NOT NULL
);
CREATE INDEX deleted_rows_root ON deleted_rows (root_id);
CREATE INDEX deleted_rows_record ON deleted_rows (record_id);
CREATE INDEX deleted_rows_id ON deleted_rows (id) WHERE id <> '';
CREATE INDEX deleted_rows_person ON deleted_rows (person);
