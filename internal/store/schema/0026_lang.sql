-- The tag of the language that a person is written to in; '' is the portal's.
ALTER TABLE users ADD COLUMN lang TEXT NOT NULL DEFAULT '';
