-- What each commit changed, until it is archived; nothing, unless change_log_of has a row.
CREATE TABLE change_log (
	n       INTEGER PRIMARY KEY AUTOINCREMENT,
	at      BIGINT NOT NULL,
	changes TEXT NOT NULL
);

-- Which log that is: of one database, from one moment on.
CREATE TABLE change_log_of (
	chain TEXT PRIMARY KEY,
	place TEXT NOT NULL,
	base  TEXT NOT NULL
);
