-- What must follow a commit: mails, webhook deliveries. Jobs of one pool share
-- its slots; of one lane each waits for those before it; of those that wait with
-- the same word in once there is one. due is when a waiting job may be taken, and
-- while somebody holds it the end of their lease. state: waiting, done, failed.
CREATE TABLE jobs (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	kind      TEXT NOT NULL,
	pool      TEXT NOT NULL,
	lane      TEXT NOT NULL,
	seq       BIGINT NOT NULL,
	once      TEXT NOT NULL,
	body      TEXT NOT NULL,
	created   BIGINT NOT NULL,
	due       BIGINT NOT NULL,
	tries     BIGINT NOT NULL,
	holder    TEXT NOT NULL,
	state     TEXT NOT NULL,
	note      TEXT NOT NULL,
	finished  BIGINT NOT NULL
);
CREATE INDEX jobs_pool ON jobs (pool, due, seq) WHERE state = 'waiting';
CREATE INDEX jobs_lane ON jobs (lane, seq) WHERE state = 'waiting';
CREATE INDEX jobs_kind ON jobs (kind, created) WHERE state = 'waiting';
CREATE UNIQUE INDEX jobs__once ON jobs (once) WHERE state = 'waiting' AND once <> '';
CREATE INDEX jobs_log ON jobs (portal_id, kind, created, id);
CREATE INDEX jobs_finished ON jobs (finished) WHERE finished > 0;

-- Where a portal's events are sent. events is a JSON list of kinds. failing is
-- when the first of the tries failed that have all failed since.
CREATE TABLE webhook_endpoints (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	created     BIGINT NOT NULL,
	url         TEXT NOT NULL,
	description TEXT NOT NULL,
	events      TEXT NOT NULL,
	secret      TEXT NOT NULL,
	enabled     BOOLEAN NOT NULL,
	failing     BIGINT NOT NULL,
	failures    BIGINT NOT NULL,
	set_aside   BIGINT NOT NULL
);
CREATE INDEX webhook_endpoints_portal ON webhook_endpoints (portal_id, created, id);
