-- Badges count a person's good comments; most comments are none.
CREATE INDEX comments_good ON comments (author) WHERE score - self_vote >= 5 AND anonymous = FALSE;
