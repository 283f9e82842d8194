-- An address counts once it is confirmed: email and email_key have those only.
-- What a person says of themselves is a claim, of which there may be many to one
-- address, until the mail to it is answered.
ALTER TABLE users ADD COLUMN claimed TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN claimed_key TEXT NOT NULL DEFAULT '';
CREATE INDEX users_claimed ON users (portal_id, claimed_key) WHERE claimed_key <> '';

-- What was marked as not confirmed becomes a claim. mailboxes.pending is not used
-- from here on.
UPDATE users SET rev = rev + 1, claimed = email, claimed_key = email_key, email = '', email_key = ''
	WHERE email_key <> '' AND EXISTS (SELECT 1 FROM mailboxes m WHERE m.user_id = users.id AND m.pending = users.email_key);
UPDATE mailboxes SET pending = '' WHERE pending <> '';

-- How many mails went to an address lately.
CREATE INDEX mail_tokens_email ON mail_tokens (portal_id, email_key, created);
