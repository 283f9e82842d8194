-- When a question got its first answer that everybody sees; meant only while it
-- has answers.
ALTER TABLE questions ADD COLUMN first_answered BIGINT NOT NULL DEFAULT 0;

-- What a vote gave the author of what it is on.
ALTER TABLE votes ADD COLUMN points BIGINT NOT NULL DEFAULT 0;

-- Besides days there are weeks and months, by their first day: the reputation
-- that a person's signed and open records were given by votes in them. Those
-- rows alone name the portal, and a leaderboard is a walk along their index.
ALTER TABLE answer_days ADD COLUMN portal_id TEXT NOT NULL DEFAULT '';
CREATE INDEX answer_days_leaders ON answer_days (portal_id, metric, day, n, user_id) WHERE portal_id <> '';

-- How many people were seen, acted and wrote on each day, and for how many that
-- was the last day they did: the latter sum up to a number of people.
CREATE TABLE activity (
	portal_id   TEXT NOT NULL,
	day         BIGINT NOT NULL,
	seen        BIGINT NOT NULL DEFAULT 0,
	acted       BIGINT NOT NULL DEFAULT 0,
	posted      BIGINT NOT NULL DEFAULT 0,
	last_seen   BIGINT NOT NULL DEFAULT 0,
	last_acted  BIGINT NOT NULL DEFAULT 0,
	last_posted BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (portal_id, day)
);
