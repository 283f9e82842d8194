-- Posts of one type in the other orders that the feed has.
CREATE INDEX posts_type_published ON posts (portal_id, type, shelf, published, id);
CREATE INDEX posts_type_score ON posts (portal_id, type, shelf, score, id);
