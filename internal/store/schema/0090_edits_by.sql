-- What a person has edited is looked for when their account is erased.
CREATE INDEX edits_user ON edits (user_id);
