package view

import "github.com/stoa-community/stoa/internal/app"

// A Deed is something that a session alone is not enough for: by it something leaves
// that is worth as much as the account, or more. Its address shows a form; what it
// is for comes in answer to the form, to one who has shown that it is them.
type Deed struct {
	Path, Title, Text, Button string
	Form                      Form
	Proof                     app.Proof
}
