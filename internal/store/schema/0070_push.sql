-- Where the browsers of people are sent what they are told: the address that their push service
-- gave one, with the keys that only that browser can read by. It goes with the sign-in (family).
-- digest is that of the address, of which a portal has one. paced is when the next one would be
-- due if they went out evenly: see app/push.go.
CREATE TABLE push_subscriptions (
	id        TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL REFERENCES portals (id),
	user_id   TEXT NOT NULL,
	family    TEXT NOT NULL,
	digest    TEXT NOT NULL,
	endpoint  TEXT NOT NULL,
	p256dh    TEXT NOT NULL,
	auth      TEXT NOT NULL,
	created   BIGINT NOT NULL,
	paced     BIGINT NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions__digest ON push_subscriptions (portal_id, digest);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created, id);
CREATE INDEX push_subscriptions_family ON push_subscriptions (family);

-- push: whether it is to be sent to those browsers, and has not been taken up yet.
ALTER TABLE notifications ADD COLUMN push BIGINT NOT NULL DEFAULT 0;
CREATE INDEX notifications_push ON notifications (updated, id) WHERE push = 1;

-- Who has chosen of mails and the list has not chosen of this: it is as quiet as it is by default.
ALTER TABLE notification_settings ADD COLUMN push BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE notification_settings SET push = FALSE WHERE verb IN ('follow_user', 'follow_question', 'upvote', 'comment_upvote', 'accept', 'reward',
	'new_question', 'duplicate', 'first_answer', 'publish');
