-- The closed space whose content brought a topic along: only those who are in it
-- and staff know of it. '' is a topic of the whole portal. The
-- key of such a topic ends with a line break and the space, so that a name that is
-- taken in there is free everywhere else.
ALTER TABLE topics ADD COLUMN space_id TEXT NOT NULL DEFAULT '';
