package store

import "github.com/stoa-community/stoa/internal/community"

const pushColumns = `id, portal_id, user_id, family, endpoint, p256dh, auth, created, paced`

func scanPush(r row) (*community.PushSubscription, error) {
	var s community.PushSubscription
	var created, paced int64
	err := r.Scan(&s.ID, &s.Portal, &s.User, &s.Family, &s.Endpoint, &s.Key, &s.Auth, &created, &paced)
	s.Created, s.Paced = at(created), at(paced)
	return &s, err
}

// SavePush stores where a browser is reached, instead of where it was before and of whoever was
// reached there. Of more than a person may have, the oldest goes.
func (tx *Tx) SavePush(s *community.PushSubscription, digest string) error {
	if err := tx.exec(`DELETE FROM push_subscriptions WHERE family = $1 AND digest <> $2`, s.Family, digest); err != nil {
		return err
	}
	err := tx.exec(`INSERT INTO push_subscriptions (`+pushColumns+`, digest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (portal_id, digest) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, family = excluded.family,
		p256dh = excluded.p256dh, auth = excluded.auth, created = excluded.created,
		paced = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.paced ELSE excluded.paced END`,
		s.ID, s.Portal, s.User, s.Family, s.Endpoint, s.Key, s.Auth, ms(s.Created), ms(s.Paced), digest)
	if err != nil {
		return err
	}
	return tx.exec(`DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN (
		SELECT k.id FROM push_subscriptions k WHERE k.user_id = $1 ORDER BY k.created DESC, k.id DESC LIMIT $2)`, s.User, community.MaxPushes)
}

// PushOf returns where the browser of a sign-in is reached.
func (tx *Tx) PushOf(family string) (*community.PushSubscription, error) {
	return one(tx, scanPush, `SELECT `+pushColumns+` FROM push_subscriptions WHERE family = $1 ORDER BY created DESC, id DESC LIMIT 1`, family)
}

// IsPushOf reports whether it is where the browser of a sign-in is reached.
func (tx *Tx) IsPushOf(family, digest string) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM push_subscriptions WHERE family = $1 AND digest = $2`, family, digest)
	return n > 0, err
}

// Push returns where a browser is reached.
func (tx *Tx) Push(id community.PushID) (*community.PushSubscription, error) {
	return one(tx, scanPush, `SELECT `+pushColumns+` FROM push_subscriptions WHERE id = $1`, id)
}

// PushesTo returns where the browsers of a person are reached.
func (tx *Tx) PushesTo(user community.UserID) ([]*community.PushSubscription, error) {
	return all(tx, scanPush, `SELECT `+pushColumns+` FROM push_subscriptions WHERE user_id = $1 ORDER BY created, id`, user)
}

// PacePush stores when a browser may be sent more.
func (tx *Tx) PacePush(s *community.PushSubscription) error {
	return tx.exec(`UPDATE push_subscriptions SET paced = $1 WHERE id = $2`, ms(s.Paced), s.ID)
}

// DropPush has nothing sent to a browser any more.
func (tx *Tx) DropPush(id community.PushID) error {
	return tx.exec(`DELETE FROM push_subscriptions WHERE id = $1`, id)
}

// DropPushOf has nothing sent to the browser of a sign-in any more.
func (tx *Tx) DropPushOf(family string) error {
	return tx.exec(`DELETE FROM push_subscriptions WHERE family = $1`, family)
}

// DropPushesTo has nothing sent to the browsers of a person any more, but those of one sign-in.
func (tx *Tx) DropPushesTo(user community.UserID, but string) error {
	return tx.exec(`DELETE FROM push_subscriptions WHERE user_id = $1 AND family <> $2`, user, but)
}

// SignInOf returns the token of a sign-in in a browser, if it is good.
func (tx *Tx) SignInOf(family string) (*community.Token, error) {
	return one(tx, scanToken, `SELECT `+tokenColumns+` FROM tokens WHERE family = $1 AND use = 'page' AND revoked = 0 AND expires > $2
		ORDER BY created DESC LIMIT 1`, family, ms(tx.Now))
}

// DropEndedPushes deletes up to limit whose sign-in has ended, and tells how many.
func (tx *Tx) DropEndedPushes(limit int) (int64, error) {
	return tx.changed(`DELETE FROM push_subscriptions WHERE id IN (SELECT p.id FROM push_subscriptions p WHERE NOT EXISTS (
		SELECT 1 FROM tokens t WHERE t.family = p.family AND t.use = 'page' AND t.revoked = 0 AND t.expires > $1) LIMIT $2)`, ms(tx.Now), limit)
}

// A Pushable is a notification that is to be sent to browsers.
type Pushable struct {
	ID     community.NotificationID
	Portal community.PortalID
	User   community.UserID
}

// HasPushes reports whether notifications wait to be sent to browsers.
func (tx *Tx) HasPushes() (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM notifications WHERE push = 1 LIMIT 1) AS found`)
	return n > 0, err
}

// QueuePushes takes up to limit notifications that are to be sent to browsers, for which the
// caller then adds jobs. Of two nodes one takes each.
func (tx *Tx) QueuePushes(limit int) ([]Pushable, error) {
	return all(tx, func(r row) (p Pushable, err error) {
		err = r.Scan(&p.ID, &p.Portal, &p.User)
		return p, err
	}, `UPDATE notifications SET push = 0 WHERE push = 1 AND id IN (SELECT n.id FROM notifications n WHERE n.push = 1
		ORDER BY n.updated, n.id LIMIT $1) RETURNING id, portal_id, user_id`, limit)
}

// NotificationOf returns one of a person's notifications.
func (tx *Tx) NotificationOf(user community.UserID, id community.NotificationID) (*community.Notification, error) {
	return one(tx, scanNotification, `SELECT `+notificationColumns+` FROM notifications WHERE id = $1 AND user_id = $2`, id, user)
}
