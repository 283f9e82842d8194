-- Terms come ready, parted by spaces: of ASCII only letters, digits and the two
-- signs are in them. The texts are kept elsewhere, places in them nowhere.
CREATE VIRTUAL TABLE search_index USING fts5(terms, content='', contentless_delete=1, detail=none,
	tokenize="ascii tokenchars ':='");

-- The words that were ever written, to find those that begin with a query's last.
CREATE TABLE search_words (word TEXT PRIMARY KEY) WITHOUT ROWID;
