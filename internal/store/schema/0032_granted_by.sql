-- By which grant a token was given: what the service grant gave is the product's own,
-- and is shown the ids that people have there. Of older tokens it is not known.
ALTER TABLE tokens ADD COLUMN granted_by TEXT NOT NULL DEFAULT '';
