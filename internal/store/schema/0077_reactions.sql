-- What people reacted with to questions, answers, posts and comments: each once with each emoji.
CREATE TABLE reactions (
	target_id TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	reaction  TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	target    TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (target_id, user_id, reaction)
);
CREATE INDEX reactions_target ON reactions (target_id, reaction, created, user_id);
CREATE INDEX reactions_user ON reactions (user_id, created, target_id);

-- How many did so, and since when, so that no page counts them.
CREATE TABLE reaction_counts (
	target_id TEXT NOT NULL,
	reaction  TEXT NOT NULL,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	target    TEXT NOT NULL,
	n         BIGINT NOT NULL,
	since     BIGINT NOT NULL,
	PRIMARY KEY (target_id, reaction)
);
