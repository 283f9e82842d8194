-- Backups that were made of this database, with what came of them: tried is when one was
-- restored into a place of its own, to see that it can be, 0 for not yet; why is what went
-- wrong with it, '' for nothing.
CREATE TABLE backups (
	id      TEXT PRIMARY KEY,
	created BIGINT NOT NULL,
	place   TEXT NOT NULL,
	size    BIGINT NOT NULL,
	took    BIGINT NOT NULL,
	tried   BIGINT NOT NULL,
	why     TEXT NOT NULL
);
CREATE INDEX backups_created ON backups (created, id);
