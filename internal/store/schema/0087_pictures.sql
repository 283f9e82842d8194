-- Pictures elsewhere that texts show, kept as we serve them: id is a sum of the address. name is that
-- of the content, which is kept beside the uploads; "" where there is none to be had. due is from
-- when it may be fetched anew, once it is asked for; tries counts those that failed in a row.
CREATE TABLE remote_pictures (
	portal_id TEXT NOT NULL REFERENCES portals (id),
	id        TEXT NOT NULL,
	url       TEXT NOT NULL,
	host      TEXT NOT NULL,
	name      TEXT NOT NULL,
	type      TEXT NOT NULL,
	size      BIGINT NOT NULL,
	fetched   BIGINT NOT NULL,
	due       BIGINT NOT NULL,
	tries     BIGINT NOT NULL,
	PRIMARY KEY (portal_id, id)
);
CREATE INDEX remote_pictures_fetched ON remote_pictures (portal_id, fetched, host);
CREATE INDEX remote_pictures_due ON remote_pictures (due);
CREATE INDEX remote_pictures_name ON remote_pictures (name);
