package community

// SpaceAdded reports a new space, whose first member is who made it.
type SpaceAdded struct {
	Space SpaceID
	By    UserID
}

// SpaceChanged reports an edited space.
type SpaceChanged struct {
	Space SpaceID
	By    UserID
}

// SpaceDeleted reports that a space is no more.
type SpaceDeleted struct {
	Space SpaceID
	By    UserID
}

// SpaceJoined reports a new member of a space. Who was added did not do it.
type SpaceJoined struct {
	Space    SpaceID
	User, By UserID
}

// SpaceRequested reports that somebody asks to join a space.
type SpaceRequested struct {
	Space SpaceID
	User  UserID
}

// SpaceRequestEnded reports that somebody no longer does, and was not let in.
type SpaceRequestEnded struct {
	Space    SpaceID
	User, By UserID
}

// SpaceRoleChanged reports another role of a member.
type SpaceRoleChanged struct {
	Space    SpaceID
	User, By UserID
}

// SpaceLeft reports that somebody is no longer in a space. Who was removed did
// not do it.
type SpaceLeft struct {
	Space    SpaceID
	User, By UserID
}

// CollectionAdded reports a new collection.
type CollectionAdded struct {
	Collection CollectionID
	By         UserID
}

// CollectionChanged reports an edited or moved collection.
type CollectionChanged struct {
	Collection CollectionID
	By         UserID
}

// CollectionDeleted reports that a collection is no more.
type CollectionDeleted struct {
	Collection CollectionID
	By         UserID
}

// Kind implements Event.
func (SpaceAdded) Kind() string { return "space.added" }

// Kind implements Event.
func (SpaceChanged) Kind() string { return "space.changed" }

// Kind implements Event.
func (SpaceDeleted) Kind() string { return "space.deleted" }

// Kind implements Event.
func (SpaceJoined) Kind() string { return "space.joined" }

// Kind implements Event.
func (SpaceRequested) Kind() string { return "space.requested" }

// Kind implements Event.
func (SpaceRequestEnded) Kind() string { return "space.request.ended" }

// Kind implements Event.
func (SpaceRoleChanged) Kind() string { return "space.role.changed" }

// Kind implements Event.
func (SpaceLeft) Kind() string { return "space.left" }

// Kind implements Event.
func (CollectionAdded) Kind() string { return "collection.added" }

// Kind implements Event.
func (CollectionChanged) Kind() string { return "collection.changed" }

// Kind implements Event.
func (CollectionDeleted) Kind() string { return "collection.deleted" }
