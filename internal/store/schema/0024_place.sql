-- Who has the say about a record where it stands. moved: when it came into its
-- space, or out of all, from elsewhere; 0 of what was written where it stands.
-- ruled: the marks that the portal's staff set, which nobody else may change; 1 the
-- status, 2 the lock, 4 the verification. Nobody knows who set those there are: they
-- are held to be the portal's.
ALTER TABLE questions ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE questions ADD COLUMN ruled BIGINT NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN ruled BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN ruled BIGINT NOT NULL DEFAULT 0;
UPDATE questions SET ruled = CASE WHEN status IN ('archived', 'collapsed', 'unlisted', 'featured') THEN 1 ELSE 0 END
	+ CASE WHEN locked THEN 2 ELSE 0 END + CASE WHEN verified THEN 4 ELSE 0 END
	WHERE status IN ('archived', 'collapsed', 'unlisted', 'featured') OR locked OR verified;
UPDATE answers SET ruled = CASE WHEN status IN ('archived', 'collapsed', 'unlisted') THEN 1 ELSE 0 END
	+ CASE WHEN verified THEN 4 ELSE 0 END
	WHERE status IN ('archived', 'collapsed', 'unlisted') OR verified;
UPDATE posts SET ruled = 1 WHERE status IN ('archived', 'collapsed', 'unlisted');
-- What is older than the space it stands in, or by one who is not in that space, was
-- brought there.
UPDATE questions SET moved = updated WHERE space_id <> '' AND (created < (SELECT s.created FROM spaces s WHERE s.id = space_id)
	OR NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = questions.space_id AND m.user_id = questions.author));
UPDATE answers SET moved = updated WHERE space_id <> '' AND (created < (SELECT s.created FROM spaces s WHERE s.id = space_id)
	OR NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = answers.space_id AND m.user_id = answers.author));
UPDATE posts SET moved = updated WHERE space_id <> '' AND (created < (SELECT s.created FROM spaces s WHERE s.id = space_id)
	OR NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = posts.space_id AND m.user_id = posts.author));
