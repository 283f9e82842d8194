-- What is found by search, one row a record: the number that the index knows it
-- by, newer ones higher, and what it is ranked by. The index itself is the
-- database's own full text: see the step after this.
CREATE TABLE search_docs (
	doc       INTEGER PRIMARY KEY,
	id        TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	kind      TEXT NOT NULL,
	created   BIGINT NOT NULL,
	owner     TEXT NOT NULL,   -- who finds it while it is hidden, else ''
	digest    BIGINT NOT NULL, -- of all that is indexed of it
	title     TEXT NOT NULL,   -- as terms
	opening   TEXT NOT NULL,   -- the first terms of its text
	length    BIGINT NOT NULL  -- of its text, in terms
);
CREATE UNIQUE INDEX search_docs__id ON search_docs (id);
CREATE INDEX search_docs_owner ON search_docs (owner) WHERE owner <> '';
