-- How a user name looks: names that look alike have the same. What is there already
-- is folded roughly, and stays as it is where two look alike.
ALTER TABLE users ADD COLUMN username_look TEXT NOT NULL DEFAULT '';
UPDATE users SET username_look = LOWER(REPLACE(REPLACE(REPLACE(username, 'I', 'l'), '1', 'l'), '0', 'o'));
CREATE INDEX users_look ON users (portal_id, username_look);
