-- The Markdown that a text was written in, by a digest of the HTML that it made. A record
-- or comment has those of what it says, of its draft and of its earlier texts; a text that
-- was written as HTML is its own source.
CREATE TABLE sources (
	target_id TEXT NOT NULL,
	digest    TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	target    TEXT NOT NULL,
	source    TEXT NOT NULL,
	PRIMARY KEY (target_id, digest)
);
