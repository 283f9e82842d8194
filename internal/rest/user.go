package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// user is a person on the wire.
type user struct {
	MongoID   string  `json:"_id"`
	ID        string  `json:"id"`
	Rev       int64   `json:"__v"`
	CreatedAt string  `json:"createdAt" format:"date-time"`
	UpdatedAt string  `json:"updatedAt" format:"date-time"`
	Portal    string  `json:"portal"`
	Role      string  `json:"role" enum:"member,moderator,bot,admin"`
	Status    string  `json:"status" enum:"active,pending,banned,ended,erased" doc:"Ended: by the directory of the person's organisation."`
	Email     string  `json:"email,omitempty" doc:"Confirmed; shown to its owner and to moderators only."`
	Pending   string  `json:"pendingEmail,omitempty" doc:"An address that the person has yet to confirm: nobody is found or signed in by it. Shown to its owner and to moderators only."`
	Lang      string  `json:"lang,omitempty" doc:"The language that they are written to in, as a tag; absent for the portal's. Shown to its owner and to moderators only."`
	Ban       *ban    `json:"ban,omitempty" doc:"Shown to the person and to moderators only."`
	Followed  bool    `json:"followed"`
	Level     string  `json:"level,omitempty" enum:"all,first,none" doc:"What the acting user is told of what they publish; absent for one who does not follow them, and of a person in another record."`
	Profile   profile `json:"profile"`
}

type ban struct {
	Reason string `json:"reason"`
	Until  string `json:"until,omitempty" format:"date-time" doc:"Absent when it is for good."`
}

type profile struct {
	Name        string     `json:"name" example:"Ann Archer"`
	Username    string     `json:"username" example:"ann"`
	Title       string     `json:"title" example:"Potter"`
	Description string     `json:"description" example:"<p>I make bowls.</p>" doc:"Sanitised HTML."`
	Picture     string     `json:"picture" example:"/uploads/ann.png" doc:"A path or an address."`
	Website     string     `json:"website" example:"https://ann.example.com"`
	Location    string     `json:"location" example:"Ghent"`
	Gender      string     `json:"gender"`
	Score       int64      `json:"score" example:"120" doc:"Reputation."`
	Verified    bool       `json:"verified"`
	ExternalID  *string    `json:"externalId" nullable:"true" doc:"The person's id in the integrating product. Null to all but the person, moderators and the product's own tokens: its JWTs, and what the service grant gave."`
	Counts      userCounts `json:"counts"`
}

type userCounts struct {
	Requests           int64 `json:"requests"`
	Edits              int64 `json:"edits"`
	QuestionsFollowers int64 `json:"questionsFollowers"`
	Questions          int64 `json:"questions"`
	Comments           int64 `json:"comments"`
	AnswersWords       int64 `json:"answersWords"`
	AnswersVotes       int64 `json:"answersVotes"`
	AnswersViews       int64 `json:"answersViews"`
	Answers            int64 `json:"answers"`
	Views              int64 `json:"views" doc:"How often the profile was opened by others: once a person in 24 hours."`
	Followings         int64 `json:"followings"`
	Followers          int64 `json:"followers"`
	Suggestions        int64 `json:"suggestions" doc:"How many of the edits that they suggested were accepted, of what everyone can read."`
}

func toUser(to *caller, u community.UserSeen) user {
	w := user{
		MongoID: string(u.ID), ID: string(u.ID), Rev: u.Rev, CreatedAt: stamp(u.Created), UpdatedAt: stamp(u.Updated),
		Portal: string(u.Portal), Role: u.Role.String(), Status: string(u.Status), Followed: u.Followed, Level: u.Level.String(),
		Profile: toProfile(to, u.User),
	}
	if to.CanSeeEmail(u.User) {
		w.Email, w.Pending, w.Lang = u.Email, u.Claimed, u.Lang
		if u.Status == community.Banned {
			w.Ban = &ban{Reason: u.Ban.Reason, Until: stamp(u.Ban.Until)}
		}
	}
	return w
}

func toProfile(to *caller, u *community.User) profile {
	p := profile{
		Name: u.Profile.Name, Username: u.Username, Title: u.Profile.Title, Description: u.Profile.Description,
		Picture: u.Profile.Picture, Website: u.Profile.Website, Location: u.Profile.Location, Gender: u.Profile.Gender,
		Score: u.Score, Verified: u.Profile.Verified, Counts: userCounts(u.Counts),
	}
	if u.ExternalID != "" && to.CanSeeExternalID(u) {
		p.ExternalID = &u.ExternalID
	}
	return p
}

// UserPath names a person in an address.
type UserPath struct {
	ID string `path:"id" maxLength:"300" example:"external:42" doc:"The person's id, or external: and their id in the integrating product."`
}

// userBody is what may be told of a person.
type userBody struct {
	Username        *string `json:"username,omitempty" needed:"create" example:"ann" doc:"2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike letters. Words such as admin or support are the admins' to give."`
	Name            *string `json:"name,omitempty" example:"Ann Archer" doc:"At most 200 characters, of which one is a letter or a number."`
	Email           *string `json:"email,omitempty" doc:"Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes pendingEmail until they have answered the mail to it."`
	Password        *string `json:"password,omitempty" only:"create,update" doc:"8 to 200 characters. Refused: what is blank, one character over and over, a row of neighbours such as 23456789, one of the most common passwords or nearly so, and the name or the address of the person or of the community."`
	CurrentPassword *string `json:"currentPassword,omitempty" only:"update" doc:"Needed to change one's own password or address."`
	Title           *string `json:"title,omitempty" example:"Potter" doc:"At most 200 characters."`
	Description     *string `json:"description,omitempty" doc:"HTML; it is sanitised."`
	Picture         *string `json:"picture,omitempty" doc:"A path, or an http or https address."`
	Website         *string `json:"website,omitempty" doc:"An http or https address."`
	Location        *string `json:"location,omitempty"`
	Gender          *string `json:"gender,omitempty"`
	Lang            *string `json:"lang,omitempty" example:"de-AT" doc:"The language to write to them in, as a tag; empty for the portal's."`
	ExternalID      *string `json:"externalId,omitempty" needed:"batch" doc:"Admins only."`
	Role            *string `json:"role,omitempty" enum:"member,moderator,bot,admin" doc:"Admins only."`
	Status          *string `json:"status,omitempty" enum:"active,pending,banned" doc:"Moderators only."`
	BanReason       *string `json:"banReason,omitempty" doc:"Moderators only; with status banned."`
	BanUntil        *string `json:"banUntil,omitempty" format:"date-time" doc:"Moderators only; with status banned. Absent: for good."`
	Verified        loose   `json:"verified,omitzero" doc:"Moderators only."`
}

func (b userBody) edit() (app.UserEdit, error) {
	e := app.UserEdit{
		Username: b.Username, Name: b.Name, Email: b.Email, Password: b.Password, CurrentPassword: b.CurrentPassword,
		Title: b.Title, Description: b.Description, Picture: b.Picture, Website: b.Website, Location: b.Location,
		Gender: b.Gender, Lang: b.Lang, ExternalID: b.ExternalID, Role: b.Role, Status: b.Status, BanReason: b.BanReason,
	}
	var err error
	if e.Verified, err = b.Verified.get("verified"); err != nil {
		return e, err
	}
	if b.BanUntil != nil {
		until, err := parseStamp("banUntil", *b.BanUntil)
		e.BanUntil = &until
		return e, err
	}
	return e, nil
}

const tagUsers = "Users"

func (s *api) users() {
	shows(s, operation{id: "getMe", method: "GET", path: "/user", tag: tagUsers,
		summary: "Get the acting user", text: "The person whose token you send, including their email address."}, s.getMe,
		toUser)
	changes(s, operation{id: "updateMe", method: "PUT", path: "/user", tag: tagUsers, refuses: ofAccount,
		summary: "Update the acting user", text: "Fields you don't send stay as they are. Changing one's own password or address needs " +
			"`currentPassword`, and is a 403 where the account has no password: have a link to choose one sent to its address. A new " +
			"password ends every other sign-in. A new address is `pendingEmail` until the mail to it is answered; until then the old " +
			"one stays, and it is told."}, s.updateMe, toUser)
	lists(s, operation{id: "listUsers", method: "GET", path: "/users", tag: tagUsers,
		summary: "List people", text: "Active people, newest first. `query` finds those whose username starts with it; `email`, or a " +
			"`query` that has an @ in it, the one who has confirmed exactly that address: told to moderators and its owner only."},
		s.listUsers, toUser)
	changes(s, operation{id: "createUser", method: "POST", path: "/users", tag: tagUsers, status: http.StatusCreated,
		refuses: all(ofProfile, ofPassword, refusals{400: {community.WhyNotATime}, 403: {community.WhyByInvitation}}),
		summary: "Add a person", text: "Follows the community's registration policy: with `approval` a person added by a member is " +
			"`pending`, with `invitation` only moderators may add one. `externalId` and `role` are for admins. An address that an admin " +
			"gives counts at once, and is a 409 if another has it; any other is `pendingEmail` until the mail to it is answered, and " +
			"the answer does not tell whether another has it."}, s.createUser, toUser)
	shows(s, operation{id: "getUser", method: "GET", path: "/users/{id}", tag: tagUsers, refuses: ofPerson,
		summary: "Get a person", text: "A deleted person is a 410."}, s.getUser, toUser)
	handle(s, operation{id: "updateUser", method: "PUT", path: "/users/{id}", tag: tagUsers, refuses: ofAccount,
		status: http.StatusCreated, repeat: true,
		summary: "Update a person, or add one from your product",
		text: "Members change themselves; moderators change members, approve and ban them, but not their addresses and passwords; " +
			"admins change anybody and give roles. Fields you don't send stay as they are. An admin who names somebody as `external:` and an " +
			"id that nobody has makes the person, and is answered 201; without `username` they get one like their name or address."},
		s.updateUser)
	handle(s, operation{id: "putUsers", method: "POST", path: "/users/batch", tag: tagUsers, maxBody: MaxBatchBody,
		level: community.ScopeAdmin, refuses: all(ofStaff, refusals{400: {community.WhyRequired, community.WhyTooManyItems}}),
		summary: "Add or update many people", text: "Up to 1,000 at once, in a body of at most 8 MiB. Each is found by `externalId` " +
			"and made or changed as `PUT /users/external:{id}` does it, but for `password`, which is refused. The answers are in the " +
			"order of the people; one who is refused stops nobody else. Each is written whole or not at all. Admins only."}, s.putUsers)
	s.points()
	shows(s, operation{id: "exportMe", method: "GET", path: "/user/export", tag: tagUsers,
		summary: "Export the acting user's data", text: "Same as the page /settings/export."}, s.exportMe, toExport)
	shows(s, operation{id: "exportUser", method: "GET", path: "/users/{id}/export", tag: tagUsers, level: community.ScopeAdmin,
		refuses: all(ofPerson, ofStaff), summary: "Export a person's data", text: "For the person and admins."}, s.exportUser,
		toExport)
	does(s, operation{id: "deleteUser", method: "DELETE", path: "/users/{id}", tag: tagUsers,
		refuses: all(ofPerson, refusals{
			403: {community.WhyEraseByAdmins},
			409: {community.WhyLastAdmin, community.WhyEndedElsewhere},
			503: {community.WhyStorageUnreachable},
		}),
		summary: "Delete a person", text: "Nothing of the person stays but the id that their content hangs on, shown as \"Deleted " +
			"user\"; with `deleteContent` their questions, answers, posts, comments and uploads go too. Their votes stay counted. " +
			"Members may erase themselves, admins anybody but the last admin."}, s.deleteUser)
	does(s, operation{id: "freeUser", level: community.ScopeAdmin, method: "POST", path: "/users/free", tag: tagUsers,
		refuses: all(ofStaff, refusals{400: {community.WhyRequired}, 404: {community.WhyNotErased}}),
		summary: "Let a deleted person come back",
		text: "Whoever was erased is refused with a 403 when the integrating product's token names them again, or a provider " +
			"that they signed in with, as is the confirmed address of one who was banned. With this an admin lets them come back. Only a hash of each is kept."}, s.freeUser)
	changes(s, operation{id: "followUser", method: "POST", path: "/users/{id}/followers", tag: tagUsers,
		refuses: all(ofPerson, refusals{400: {community.WhyNotOneOf}, 403: {community.WhyFollowSelf}}),
		summary: "Follow a person", text: "Following again changes nothing. Returns the person followed." +
			levelText + " The default is `all`."}, s.followUser, toUser)
	does(s, operation{id: "unfollowUser", method: "DELETE", path: "/users/{id}/followers", tag: tagUsers, refuses: ofPerson,
		summary: "Unfollow a person", text: "Not an error if you weren't following them."}, s.unfollowUser)
	lists(s, operation{id: "listFollowers", method: "GET", path: "/users/{id}/followers", tag: tagUsers, refuses: ofPerson,
		summary: "List a person's followers", text: "Newest first."}, s.listFollowers, toUser)
	lists(s, operation{id: "listFollowings", method: "GET", path: "/users/{id}/followings", tag: tagUsers, refuses: ofPerson,
		summary: "List who a person follows", text: "Newest first."}, s.listFollowings, toUser)
}

type nothing struct{}

func (s *api) getMe(ctx context.Context, c *caller, _ *nothing) (community.UserSeen, error) {
	return s.app.Me(ctx, c.Actor)
}

func (s *api) updateMe(ctx context.Context, c *caller, in *Edit[userBody, app.UserEdit]) (community.UserSeen, error) {
	in.edit.KeepFamily, in.edit.From = c.session.Family, httpkit.ScopeOf(ctx).IP
	seen, err := s.app.PutUser(ctx, c.Actor, string(c.ID), in.edit)
	return seen.UserSeen, err
}

type updateUserInput struct {
	UserPath
	Edit[userBody, app.UserEdit]
}

// put is a person as a change left them, or made them.
type put struct {
	changed[user]
	isNew bool
}

func (p put) isOld() bool { return !p.isNew }

func (s *api) updateUser(ctx context.Context, c *caller, in *updateUserInput) (put, error) {
	in.edit.KeepFamily, in.edit.From = c.session.Family, httpkit.ScopeOf(ctx).IP
	seen, err := s.app.PutUser(ctx, c.Actor, in.ID, in.edit)
	if err != nil {
		return put{}, err
	}
	return put{changed[user]{toUser(c, seen.UserSeen)}, seen.IsNew}, nil
}

type listUsersInput struct {
	Paging
	Query string `query:"query" maxLength:"200" doc:"The start of a username, or an address, whole."`
	Email string `query:"email" maxLength:"254" doc:"An address, whole."`
}

func (s *api) listUsers(ctx context.Context, c *caller, in *listUsersInput) (community.Listing[community.UserSeen], error) {
	return s.app.Users(ctx, c.Actor, app.UserQuery{Query: in.Query, Email: in.Email}, in.page)
}

type createUserInput struct {
	Edit[userBody, app.UserEdit]
	hash string
}

func (in *createUserInput) prepare(ctx context.Context, s *api) (err error) {
	if err := in.Edit.read(); err != nil {
		return err
	}
	in.edit.From = httpkit.ScopeOf(ctx).IP
	in.hash, err = s.app.HashPassword(ctx, callerOf(ctx).Actor, "", in.edit)
	return err
}

// read has been done by prepare.
func (in *createUserInput) read() error { return nil }

func (s *api) createUser(ctx context.Context, c *caller, in *createUserInput) (community.UserSeen, error) {
	return s.app.AddUser(ctx, c.Actor, in.edit, in.hash)
}

func (s *api) getUser(ctx context.Context, c *caller, in *UserPath) (community.UserSeen, error) {
	u, err := s.app.User(ctx, c.Actor, in.ID)
	if err == nil {
		c.viewed(s, community.OnUser, string(u.ID))
	}
	return u, err
}

type deleteUserInput struct {
	UserPath
	DeleteContent bool `query:"deleteContent" doc:"Their questions, answers, posts and comments too."`
}

func (s *api) deleteUser(ctx context.Context, c *caller, in *deleteUserInput) error {
	return s.app.EraseUser(ctx, c.Actor, in.ID, in.DeleteContent)
}

type freeBody struct {
	ExternalID string `json:"externalId" example:"42" doc:"The id in the integrating product, the email address, or the issuer of a provider and the sub there, with a space between."`
}

func (s *api) freeUser(ctx context.Context, c *caller, in *Body[freeBody]) error {
	return s.app.FreeErased(ctx, c.Actor, in.body.ExternalID)
}

func (s *api) followUser(ctx context.Context, c *caller, in *followUserInput) (community.UserSeen, error) {
	return s.app.FollowUserAt(ctx, c.Actor, in.ID, in.body.Level)
}

func (s *api) unfollowUser(ctx context.Context, c *caller, in *UserPath) error {
	return s.app.UnfollowUser(ctx, c.Actor, in.ID)
}

type userListInput struct {
	UserPath
	Paging
}

func (s *api) listFollowers(ctx context.Context, c *caller, in *userListInput) (community.Listing[community.UserSeen], error) {
	return s.app.Followers(ctx, c.Actor, in.ID, in.page)
}

func (s *api) listFollowings(ctx context.Context, c *caller, in *userListInput) (community.Listing[community.UserSeen], error) {
	return s.app.Followings(ctx, c.Actor, in.ID, in.page)
}
