-- What nodes write to find out whether they can: see DB.Writable.
CREATE TABLE pulses (
	node TEXT PRIMARY KEY,
	beat BIGINT NOT NULL
);
