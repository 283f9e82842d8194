package community

// Event is something that happened: named in the past tense, written by the same
// transaction as the change it reports, never edited. It carries ids only.
type Event interface{ Kind() string }

// UserJoined reports a new person.
type UserJoined struct {
	User ID[User]
}

// UserChanged reports a changed profile, role or status.
type UserChanged struct {
	User, By ID[User]
}

// UserErased reports that a person is no more.
type UserErased struct {
	User, By ID[User]
}

// UserFollowed reports a new follower. Following twice reports nothing.
type UserFollowed struct {
	User, By ID[User]
}

// AppInstalled reports new settings of an app.
type AppInstalled struct {
	App string
	By  ID[User]
}

// AppRemoved reports that an app is no longer installed.
type AppRemoved struct {
	App string
	By  ID[User]
}

// Kind implements Event.
func (UserJoined) Kind() string { return "user.joined" }

// Kind implements Event.
func (UserChanged) Kind() string { return "user.changed" }

// Kind implements Event.
func (UserErased) Kind() string { return "user.erased" }

// Kind implements Event.
func (UserFollowed) Kind() string { return "user.followed" }

// Kind implements Event.
func (AppInstalled) Kind() string { return "app.installed" }

// Kind implements Event.
func (AppRemoved) Kind() string { return "app.removed" }
