-- What is kept of the pages elsewhere that texts lead to, by address: id is a sum of it. state is
-- waiting, found, nothing or dropped (by a moderator, who wants no preview of it). due is from when
-- it may be fetched anew, once it is shown again; tries counts those that failed since the last
-- that did not. The texts are plain.
CREATE TABLE previews (
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	id          TEXT NOT NULL,
	url         TEXT NOT NULL,
	host        TEXT NOT NULL,
	state       TEXT NOT NULL,
	title       TEXT NOT NULL,
	description TEXT NOT NULL,
	site        TEXT NOT NULL,
	picture     TEXT NOT NULL,
	created     BIGINT NOT NULL,
	fetched     BIGINT NOT NULL,
	due         BIGINT NOT NULL,
	tries       BIGINT NOT NULL,
	PRIMARY KEY (portal_id, id)
);
CREATE INDEX previews_fetched ON previews (portal_id, fetched, host);
CREATE INDEX previews_due ON previews (due);
