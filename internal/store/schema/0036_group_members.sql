-- Whose groups brought a person into a space, and take them out again; '' for one who
-- came in another way.
ALTER TABLE space_members ADD COLUMN via TEXT NOT NULL DEFAULT '';
CREATE INDEX space_members_via ON space_members (user_id, via) WHERE via <> '';
