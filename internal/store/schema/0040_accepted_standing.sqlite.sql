-- How good an answer is said to be: accepted, then verified, then by its score.
ALTER TABLE answers ADD COLUMN standing BIGINT GENERATED ALWAYS AS (
	(CASE WHEN accepted AND status IN ('published', 'collapsed') THEN 2 ELSE 0 END + CASE WHEN verified THEN 1 ELSE 0 END) * 1099511627776 + score
) VIRTUAL;
CREATE INDEX answers_standing ON answers (portal_id, shelf, standing, id);
