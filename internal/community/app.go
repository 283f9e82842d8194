package community

import "time"

// App is an extension installed on a portal, with its settings as JSON.
type App struct {
	Slug      string
	Portal    PortalID
	Rev       int64
	Installed time.Time
	Updated   time.Time
	Settings  string
}

// JWTApp is the slug of the app that takes the product's own JWTs.
const JWTApp = "jwt"

// DiscourseApp is the slug of the app that speaks as Discourse does with a product
// that signs people in, and with sites that have the community sign theirs in.
const DiscourseApp = "discourse"

// OpenIDApp is the slug of the app by which people sign in with an account that they
// have elsewhere.
const OpenIDApp = "openid"
