-- What comment another one answers, on the same record, and when that was written, so that the comments of a
-- record can be listed with the replies beneath what they answer. orphaned: whether that has been deleted.
ALTER TABLE comments ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN thread BIGINT NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN orphaned BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX comments_threads ON comments (target_id, (CASE WHEN reply_to = '' THEN created ELSE thread END), (CASE WHEN reply_to = '' THEN id ELSE reply_to || id END));
CREATE INDEX comments_replies ON comments (reply_to) WHERE reply_to <> '';
