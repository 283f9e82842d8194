-- Misspelt words are found by pieces now, on both databases alike.
DROP FUNCTION search_alike(TEXT);
DROP INDEX IF EXISTS search_words_trigrams;
