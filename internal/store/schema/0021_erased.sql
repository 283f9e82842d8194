-- Ids in the product, and addresses of banned people, that were erased here and
-- may not come back until an admin frees them. Only a keyed hash of each is kept.
CREATE TABLE erased (
	portal_id TEXT NOT NULL,
	hash      TEXT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (portal_id, hash)
);
