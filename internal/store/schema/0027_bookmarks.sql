-- What a person saved to come back to, with a note of theirs. terms are those of what
-- it said then and of the note, each between spaces: what their list is searched by.
CREATE TABLE bookmarks (
	user_id   TEXT   NOT NULL,
	target_id TEXT   NOT NULL,
	target    TEXT   NOT NULL,
	note      TEXT   NOT NULL,
	terms     TEXT   NOT NULL,
	created   BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	PRIMARY KEY (user_id, target_id)
);
CREATE INDEX bookmarks_created ON bookmarks (user_id, created, target_id);
CREATE INDEX bookmarks_target ON bookmarks (target_id);
