-- The newest comments of a portal, for the feed of its admins.
CREATE INDEX comments_newest ON comments (portal_id, created, id);
