-- Smaller versions of pictures, made when a page first asks for one. source is the name of the
-- upload, name that of the content, which is kept beside it: the same name where a smaller version
-- would have taken no fewer bytes.
CREATE TABLE upload_sizes (
	source TEXT NOT NULL,
	width  BIGINT NOT NULL,
	name   TEXT NOT NULL,
	size   BIGINT NOT NULL,
	PRIMARY KEY (source, width)
);
CREATE INDEX upload_sizes_name ON upload_sizes (name);
