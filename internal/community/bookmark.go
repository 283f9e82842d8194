package community

import "time"

// A Bookmark is a record that a person saved to come back to.
type Bookmark struct {
	On               Ref
	User             UserID
	Note             string // theirs; plain text
	Created, Updated time.Time
}

// MaxBookmarks is how many records one person may save.
const MaxBookmarks = 2000
