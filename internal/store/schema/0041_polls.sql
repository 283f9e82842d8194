-- Whether one may choose several options of a poll, and when it closes: 0 is never.
ALTER TABLE questions ADD COLUMN multiple BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE questions ADD COLUMN closes BIGINT NOT NULL DEFAULT 0;

-- What a person chose besides option_id: ids, with spaces between them. It is one row
-- a person still, so that nobody can have two votes in a poll.
ALTER TABLE poll_votes ADD COLUMN more TEXT NOT NULL DEFAULT '';
