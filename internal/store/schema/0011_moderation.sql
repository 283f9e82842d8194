-- What waits for a moderator: to be approved, or because it was reported.
CREATE TABLE waiting (
	target_id  TEXT PRIMARY KEY,
	portal_id  TEXT NOT NULL REFERENCES portals (id),
	target     TEXT NOT NULL,
	since      BIGINT NOT NULL,
	unapproved BOOLEAN NOT NULL,
	reports    BIGINT NOT NULL
);
CREATE INDEX waiting_since ON waiting (portal_id, since, target_id);
CREATE INDEX waiting_unapproved ON waiting (portal_id, since, target_id) WHERE unapproved = TRUE;
CREATE INDEX waiting_reported ON waiting (portal_id, since, target_id) WHERE reports > 0;

INSERT INTO waiting (target_id, portal_id, target, since, unapproved, reports)
	SELECT id, portal_id, 'question', created, TRUE, 0 FROM questions WHERE status = 'unapproved'
	UNION ALL SELECT id, portal_id, 'answer', created, TRUE, 0 FROM answers WHERE status = 'unapproved'
	UNION ALL SELECT id, portal_id, 'post', created, TRUE, 0 FROM posts WHERE status = 'unapproved';
INSERT INTO waiting (target_id, portal_id, target, since, unapproved, reports)
	SELECT target_id, MIN(portal_id), MIN(target), MIN(created), FALSE, COUNT(*) FROM reports WHERE status = 'open' GROUP BY target_id
	ON CONFLICT (target_id) DO UPDATE SET reports = excluded.reports;

CREATE INDEX reports_target ON reports (target_id, status, created, id);

-- What staff did to others' content and persons. was and became are JSON objects,
-- emptied when what they tell of is deleted.
CREATE TABLE acts (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	created   BIGINT NOT NULL,
	user_id   TEXT NOT NULL,
	kind      TEXT NOT NULL,
	action    TEXT NOT NULL,
	target    TEXT NOT NULL,
	target_id TEXT NOT NULL,
	author    TEXT NOT NULL,
	note      TEXT NOT NULL,
	was       TEXT NOT NULL,
	became    TEXT NOT NULL,
	reports   TEXT NOT NULL,
	undone_by TEXT NOT NULL,
	undoes    TEXT NOT NULL
);
CREATE INDEX acts_created ON acts (portal_id, created, id);
CREATE INDEX acts_user ON acts (portal_id, user_id, created, id);
CREATE INDEX acts_kind ON acts (portal_id, kind, created, id);
CREATE INDEX acts_target ON acts (target_id, created, id);
CREATE INDEX acts_author ON acts (author, created, id);

-- What moderation has had to do with a person, in numbers.
CREATE TABLE conduct (
	user_id   TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	approved  BIGINT NOT NULL DEFAULT 0,
	rejected  BIGINT NOT NULL DEFAULT 0,
	reported  BIGINT NOT NULL DEFAULT 0,
	accepted  BIGINT NOT NULL DEFAULT 0,
	bans      BIGINT NOT NULL DEFAULT 0
);

-- Bans that end by themselves.
CREATE INDEX users_ban_until ON users (ban_until) WHERE status = 'banned' AND ban_until > 0;
