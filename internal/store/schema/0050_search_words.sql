-- Words are known by the part of the index that they stand in, as terms are: what one is
-- told instead of a misspelt word is one that one might have found. They are filled in
-- anew behind the last step; '.' is there when that is done.
DELETE FROM search_words;
INSERT INTO search_words (word) SELECT '.' WHERE NOT EXISTS (SELECT 1 FROM search_docs);

-- Pieces of known words, by which one is found that is nearly it: see words.Pieces. A
-- piece is a digest of it and of the part of the index.
CREATE TABLE search_pieces (
	piece TEXT NOT NULL,
	word  TEXT NOT NULL,
	PRIMARY KEY (piece, word)
);
