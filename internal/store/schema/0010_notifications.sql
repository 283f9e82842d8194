-- Who did it, newest first: a comma and an id each, of which that of 24 noughts
-- stands for whoever stays anonymous. Ids are of one length, so that one is added
-- and taken out by the statement that finds the row.
UPDATE notifications SET actors = ',' || REPLACE(REPLACE(REPLACE(REPLACE(actors, '""', '"000000000000000000000000"'), '[', ''), ']', ''), '"', '')
	WHERE actors <> '';

-- web: whether it is listed and counted; one that is not is there for its mail.
-- mail: 0 none is wanted, 1 wanted and not sent, 2 sent. It follows from what the
-- receiver chose; what the portal's policy allows is asked when it is sent.
ALTER TABLE notifications ADD COLUMN web BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE notifications ADD COLUMN mail BIGINT NOT NULL DEFAULT 0;
UPDATE notifications SET mail = 2 WHERE email_sent = TRUE;

-- Of those that should have been one, all but the newest are read.
UPDATE notifications SET seen = TRUE WHERE seen = FALSE AND EXISTS (SELECT 1 FROM notifications n
	WHERE n.seen = FALSE AND n.user_id = notifications.user_id AND n.verb = notifications.verb AND n.target_id = notifications.target_id AND n.id > notifications.id);

DROP INDEX notifications_user;
DROP INDEX notifications_unread;
CREATE INDEX notifications_user ON notifications (user_id, web, updated, id);
CREATE UNIQUE INDEX notifications__unread ON notifications (user_id, web, verb, target_id) WHERE seen = FALSE;
CREATE INDEX notifications_target ON notifications (target_id, verb, user_id);
CREATE INDEX notifications_mail ON notifications (created, id) WHERE mail = 1;

-- What a person chose of a verb; where there is no row the defaults hold.
CREATE TABLE notification_settings (
	user_id   TEXT NOT NULL,
	verb      TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	web       BOOLEAN NOT NULL,
	email     BOOLEAN NOT NULL,
	PRIMARY KEY (user_id, verb)
);

-- By these what an erased person did is found.
CREATE INDEX asks_user ON asks (user_id);
CREATE INDEX reports_user ON reports (user_id);
