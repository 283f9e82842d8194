-- How often each process has committed: by it one knows that another did.
CREATE TABLE writers (
	id   TEXT PRIMARY KEY,
	n    BIGINT NOT NULL,
	last BIGINT NOT NULL
);
