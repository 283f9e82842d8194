-- The digest of what a person follows: '' for none, daily, weekly. It comes in the morning of
-- their zone, '' for UTC. summary_due is when the next is made (0: never), summary_from
-- since when what it tells is new: both move in the transaction that queues the mail, so
-- that no node makes one twice.
ALTER TABLE mailboxes ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE mailboxes ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE mailboxes ADD COLUMN summary_due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mailboxes ADD COLUMN summary_from BIGINT NOT NULL DEFAULT 0;
CREATE INDEX mailboxes_summary ON mailboxes (summary_due, user_id) WHERE summary_due > 0;
