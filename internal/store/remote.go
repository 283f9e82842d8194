package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const remoteColumns = `portal_id, id, url, host, name, type, size, fetched, due, tries`

func scanRemote(r row) (*community.RemotePicture, error) {
	var p community.RemotePicture
	var fetched, due int64
	err := r.Scan(&p.Portal, &p.ID, &p.URL, &p.Host, &p.Name, &p.Type, &p.Size, &fetched, &due, &p.Tries)
	p.Fetched, p.Due = at(fetched), at(due)
	return &p, err
}

// RemotePicture returns what is kept of the picture at an address.
func (tx *Tx) RemotePicture(portal community.PortalID, id community.ID[community.RemotePicture]) (*community.RemotePicture, error) {
	return one(tx, scanRemote, `SELECT `+remoteColumns+` FROM remote_pictures WHERE portal_id = $1 AND id = $2`, portal, id)
}

// SaveRemotePicture stores what is known of a picture, whatever was.
func (tx *Tx) SaveRemotePicture(p *community.RemotePicture) error {
	return tx.exec(`INSERT INTO remote_pictures (`+remoteColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (portal_id, id) DO UPDATE SET name = excluded.name, type = excluded.type, size = excluded.size, fetched = excluded.fetched,
		due = excluded.due, tries = excluded.tries`,
		p.Portal, p.ID, p.URL, p.Host, p.Name, p.Type, p.Size, ms(p.Fetched), ms(p.Due), p.Tries)
}

// CountRemotePictures returns how many pictures were fetched since then, of a host and in all.
func (tx *Tx) CountRemotePictures(portal community.PortalID, host string, since time.Time) (ofHost, inAll int64, err error) {
	const which = `SELECT COUNT(*) FROM remote_pictures WHERE portal_id = $1 AND fetched > $2`
	err = tx.Ask(number(&inAll, "pictures elsewhere", which, portal, ms(since)),
		number(&ofHost, "pictures of a host", which+` AND host = $3`, portal, ms(since), host))
	return ofHost, inAll, err
}

// DropRemotePictures deletes up to limit pictures that nobody has asked for since then, and those fetched
// longest ago of a portal that has more bytes of them than most. It returns the names of their content.
func (tx *Tx) DropRemotePictures(before time.Time, most int64, limit int) ([]string, error) {
	return all(tx, scanString, `DELETE FROM remote_pictures WHERE (portal_id, id) IN (
		SELECT portal_id, id FROM (SELECT p.portal_id, p.id, p.due, SUM(p.size) OVER (PARTITION BY p.portal_id ORDER BY p.fetched DESC, p.id) AS total
			FROM remote_pictures p) AS summed WHERE due < $1 OR total > $2 LIMIT $3) RETURNING name`, ms(before), most, limit)
}

// RemoteKey is what a picture elsewhere is known by.
func RemoteKey(p *community.RemotePicture) string { return string(p.Portal) + " " + string(p.ID) }
