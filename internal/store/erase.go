package store

import "github.com/stoa-community/stoa/internal/community"

// WrittenBy returns the ids of some of a person's records of a kind, on whatever
// shelf.
func (tx *Tx) WrittenBy(author community.UserID, kind community.Subject, limit int) ([]string, error) {
	return all(tx, scanString, `SELECT id FROM `+tables[kind]+` WHERE author = $1 LIMIT $2`, author, limit)
}

// CommentsBy returns some of a person's comments.
func (tx *Tx) CommentsBy(author community.UserID, limit int) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE author = $1 LIMIT $2`, author, limit)
}

// DropUpload deletes the row of one thing that a person uploaded, and returns its
// name if there was one.
func (tx *Tx) DropUpload(user community.UserID, name string) ([]string, error) {
	return all(tx, scanString, `DELETE FROM uploads WHERE user_id = $1 AND name = $2 RETURNING name`, user, name)
}
