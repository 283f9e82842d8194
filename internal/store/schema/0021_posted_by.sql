-- Who wrote a record in its author's name, '' where that was the author.
ALTER TABLE questions ADD COLUMN posted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE answers ADD COLUMN posted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE posts ADD COLUMN posted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN posted_by TEXT NOT NULL DEFAULT '';
