-- What each act added to the numbers of whom it concerned, and how many reports
-- went with what they were about: by both the numbers can be recounted.
ALTER TABLE acts ADD COLUMN approved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE acts ADD COLUMN rejected BIGINT NOT NULL DEFAULT 0;
ALTER TABLE acts ADD COLUMN accepted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE acts ADD COLUMN bans BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conduct ADD COLUMN gone BIGINT NOT NULL DEFAULT 0;

UPDATE acts SET rejected = 1 WHERE kind = 'resolve' AND action = 'reject';
UPDATE acts SET approved = 1 WHERE kind = 'resolve' AND action = 'approve' AND was LIKE '%"status":"unapproved"%';
UPDATE acts SET accepted = 1 WHERE kind = 'report' AND action = 'accept';
UPDATE acts SET accepted = (SELECT COUNT(*) FROM json_each(CASE reports WHEN '' THEN '[]' ELSE reports END))
	WHERE kind = 'resolve' AND action IN ('reject', 'archive', 'collapse');
UPDATE acts SET bans = 1 WHERE kind = 'ban' AND became LIKE '%"status":"banned"%';

-- What acts on records that are gone added to them is not known any more.
UPDATE conduct SET
	approved = (SELECT COALESCE(SUM(a.approved), 0) FROM acts a WHERE a.author = conduct.user_id AND a.undone_by = ''),
	rejected = (SELECT COALESCE(SUM(a.rejected), 0) FROM acts a WHERE a.author = conduct.user_id AND a.undone_by = ''),
	accepted = (SELECT COALESCE(SUM(a.accepted), 0) FROM acts a WHERE a.author = conduct.user_id AND a.undone_by = ''),
	bans = (SELECT COALESCE(SUM(a.bans), 0) FROM acts a WHERE a.author = conduct.user_id AND a.undone_by = ''),
	gone = reported - (SELECT COUNT(*) FROM reports r WHERE r.target_id IN (
		SELECT id FROM questions WHERE author = conduct.user_id UNION ALL SELECT id FROM answers WHERE author = conduct.user_id
		UNION ALL SELECT id FROM posts WHERE author = conduct.user_id UNION ALL SELECT id FROM comments WHERE author = conduct.user_id));
UPDATE conduct SET gone = 0 WHERE gone < 0;
