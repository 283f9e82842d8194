-- Other names of topics: asking with one gives the topic. Of a closed space's topic the key
-- ends with the space, as that of its name does.
CREATE TABLE topic_synonyms (
	portal_id TEXT NOT NULL,
	name_key  TEXT NOT NULL,
	topic_id  TEXT NOT NULL,
	name      TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (portal_id, name_key)
);
CREATE INDEX topic_synonyms_topic ON topic_synonyms (topic_id, created);

-- Topics that were merged into another, which is found by their ids from then on.
CREATE TABLE topic_moves (
	id        TEXT PRIMARY KEY,
	short_id  TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	topic_id  TEXT NOT NULL
);
CREATE INDEX topic_moves_short ON topic_moves (portal_id, short_id);
CREATE INDEX topic_moves_topic ON topic_moves (topic_id);

ALTER TABLE topics ADD COLUMN color TEXT NOT NULL DEFAULT '';
