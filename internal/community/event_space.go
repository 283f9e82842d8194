package community

// SpaceAdded reports a new space, whose first member is who made it.
type SpaceAdded struct {
	Space ID[Space]
	By    ID[User]
}

// SpaceChanged reports an edited space.
type SpaceChanged struct {
	Space ID[Space]
	By    ID[User]
}

// SpaceDeleted reports that a space is no more.
type SpaceDeleted struct {
	Space ID[Space]
	By    ID[User]
}

// SpaceJoined reports a new member of a space. Who was added did not do it.
type SpaceJoined struct {
	Space    ID[Space]
	User, By ID[User]
}

// SpaceRoleChanged reports another role of a member.
type SpaceRoleChanged struct {
	Space    ID[Space]
	User, By ID[User]
}

// SpaceLeft reports that somebody is no longer in a space. Who was removed did
// not do it.
type SpaceLeft struct {
	Space    ID[Space]
	User, By ID[User]
}

// CollectionAdded reports a new collection.
type CollectionAdded struct {
	Collection ID[Collection]
	By         ID[User]
}

// CollectionChanged reports an edited or moved collection.
type CollectionChanged struct {
	Collection ID[Collection]
	By         ID[User]
}

// CollectionDeleted reports that a collection is no more.
type CollectionDeleted struct {
	Collection ID[Collection]
	By         ID[User]
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
func (SpaceRoleChanged) Kind() string { return "space.role.changed" }

// Kind implements Event.
func (SpaceLeft) Kind() string { return "space.left" }

// Kind implements Event.
func (CollectionAdded) Kind() string { return "collection.added" }

// Kind implements Event.
func (CollectionChanged) Kind() string { return "collection.changed" }

// Kind implements Event.
func (CollectionDeleted) Kind() string { return "collection.deleted" }
