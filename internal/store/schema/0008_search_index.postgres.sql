-- Terms come ready. A search never looks at them but in the index, so they are
-- kept out of the rows' own pages.
CREATE TABLE search_index (
	doc   INTEGER PRIMARY KEY,
	terms TSVECTOR NOT NULL
) WITH (toast_tuple_target = 128);
ALTER TABLE search_index ALTER COLUMN terms SET STORAGE EXTERNAL;
CREATE INDEX search_index_terms ON search_index USING gin (terms) WITH (fastupdate = off);
CREATE SEQUENCE search_numbers;

-- The newest rows that a tsquery matches, newest first, as many as most. GIN
-- gathers all rows of a term before it returns one, so each row also has terms
-- for the blocks of numbers it is in: of 1,024 numbers, and five more kinds, each
-- four times as large as the one before. The newest two of the smallest are asked
-- first, and larger ones only while there are too few. A sequential scan is never
-- right here, whatever the planner knows of the table; nor is a walk down the
-- primary key in the hope of early matches, which the sum in ORDER BY prevents.
CREATE FUNCTION search_match(wanted TEXT, most INTEGER) RETURNS SETOF INTEGER LANGUAGE plpgsql STABLE
SET enable_seqscan = off
AS $$
DECLARE
	newest INTEGER := (SELECT MAX(doc) FROM search_index);
	below  INTEGER := 2147483647;
	missing INTEGER := most;
	block  INTEGER;
	n      INTEGER;
BEGIN
	FOR k IN 0..5 LOOP
		block := newest >> (10 + 2 * k);
		EXIT WHEN block < 2 OR missing = 0;
		RETURN QUERY SELECT doc FROM search_index
			WHERE terms @@ format('(%s) & (''#%s.%s'' | ''#%s.%s'')', wanted, k, block, k, block - 1)::TSQUERY AND doc < below
			ORDER BY doc + 0 DESC LIMIT missing;
		GET DIAGNOSTICS n = ROW_COUNT;
		missing := missing - n;
		below := (block - 1) << (10 + 2 * k);
	END LOOP;
	IF missing > 0 THEN
		RETURN QUERY SELECT doc FROM search_index WHERE terms @@ wanted::TSQUERY AND doc < below ORDER BY doc + 0 DESC LIMIT missing;
	END IF;
END $$;

-- The words that were ever written, to find those that begin with a query's last.
CREATE TABLE search_words (word TEXT COLLATE "C" PRIMARY KEY);

-- Words much like one that nobody ever wrote. Without the trigram extension,
-- which not every server has or lets its users have, there are none.
CREATE FUNCTION search_alike(wanted TEXT) RETURNS TABLE (word TEXT) LANGUAGE sql STABLE
AS $$ SELECT NULL::TEXT WHERE FALSE $$;
DO $$
DECLARE
	place TEXT;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('stoa pg_trgm'));
	IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
		CREATE EXTENSION pg_trgm WITH SCHEMA public;
	END IF;
	SELECT quote_ident(nspname) INTO place FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm';
	EXECUTE 'CREATE INDEX search_words_trigrams ON search_words USING gin (word ' || place || '.gin_trgm_ops)';
	EXECUTE 'CREATE OR REPLACE FUNCTION search_alike(wanted TEXT) RETURNS TABLE (word TEXT) LANGUAGE sql STABLE AS '
		|| quote_literal('SELECT w.word FROM search_words w WHERE w.word OPERATOR(' || place || '.%) wanted
			ORDER BY ' || place || '.similarity(w.word, wanted) DESC, w.word LIMIT 3');
EXCEPTION
	WHEN OTHERS THEN
		RAISE NOTICE 'Search goes without trigrams: %', SQLERRM;
END $$;
