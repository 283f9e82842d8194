-- What each transaction changed of what nodes keep in memory: "table id" or "what key", one a
-- line, "*" where they are too many. Its number is the transaction's, by which a node knows what
-- it has not seen yet. Rows are dropped once every node has seen them or begun anew.
CREATE TABLE touches (
	xid     XID8 PRIMARY KEY DEFAULT PG_CURRENT_XACT_ID(),
	created BIGINT NOT NULL,
	changes TEXT NOT NULL
);
CREATE INDEX touches_created ON touches (created);
