-- What a place shows before everything else: a topic, a space, or where neither is named
-- the portal's home page.
CREATE TABLE pins (
	portal_id TEXT NOT NULL,
	topic_id  TEXT NOT NULL,
	space_id  TEXT NOT NULL,
	target    TEXT NOT NULL,
	record_id TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (record_id, topic_id, space_id)
);
CREATE INDEX pins_portal ON pins (portal_id, created);
CREATE INDEX pins_topic ON pins (topic_id);
CREATE INDEX pins_space ON pins (space_id);
