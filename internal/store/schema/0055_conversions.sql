-- What was turned into a record of another kind: who follows an old address is led on,
-- and what it was is kept among what was deleted for as long as that can be brought back.
CREATE TABLE conversions (
	id        TEXT PRIMARY KEY,
	target    TEXT NOT NULL,
	short_id  TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	to_target TEXT NOT NULL,
	to_id     TEXT NOT NULL
);
CREATE INDEX conversions_short ON conversions (portal_id, short_id);
CREATE INDEX conversions_to ON conversions (to_id);
