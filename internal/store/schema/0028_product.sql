-- How the person of a session came in; '' is by a password.
ALTER TABLE tokens ADD COLUMN via TEXT NOT NULL DEFAULT '';
-- When the product signed what was last taken over from one of its tokens.
ALTER TABLE users ADD COLUMN synced BIGINT NOT NULL DEFAULT 0;
