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
