package web

import (
	"fmt"

	"github.com/stoa-community/stoa/internal/community"
)

// faultKeys are the texts of what people do wrong in forms, by the words in which
// the app says it. What is not here is told as the app says it.
var faultKeys = map[string]string{
	"is required":                   "field.required",
	"is taken":                      "fault.taken",
	"may be set by moderators only": "fault.staff",
	"must be at most %d characters long, not %d":                                "fault.long",
	"must be at most %d bytes long, not %d":                                     "fault.large",
	"must be %d to %d characters long, not %d":                                  "fault.length",
	"must be at most %d, not %d":                                                "fault.many",
	"must be one of %s, not %q":                                                 "fault.choice",
	"must be a number from %d to %d, not %d":                                    "fault.range",
	"must be a whole number, not %q":                                            "fault.number",
	"must be in the future, not %s":                                             "fault.past",
	"must be a day and a time":                                                  "fault.time",
	"must be a picture":                                                         "fault.picture",
	"must be an e-mail address, not %q":                                         "fault.email",
	"must be an http or https address, not %q":                                  "fault.url",
	"must be a path or an http or https address, not %q":                        "fault.path",
	"must be an address, not %q":                                                "fault.path",
	"must be a CSS colour such as #2f5d50, not %q":                              "fault.color",
	"must be the name of a host such as community.example.com, not %q":          "fault.host",
	"must hold origins such as https://shop.example.com, not %q":                "fault.origin",
	"must hold ids of %s, not %q":                                               "fault.featured",
	"must have at least %d characters":                                          "fault.short",
	"may have at most %d characters":                                            "fault.longer",
	"is not the present password":                                               "fault.password",
	"is unknown, used already or too old":                                       "fault.token",
	"must be 2 to %d, not %d":                                                   "fault.options",
	"must each have a text of 1 to %d characters":                               "fault.option",
	"names no space: %q":                                                        "fault.nospace",
	"names nobody: %q":                                                          "fault.nobody",
	"holds something that the rules of this community do not allow":             "fault.rules",
	"must start with a letter or digit and have no two dots or dashes in a row": "fault.username.start",
	"may hold letters, digits, dots, dashes and underscores, not %q":            "fault.username.letters",
	"must keep to one script, not mix %s with %s":                               "fault.username.script",
	"must not end with a dot or a dash":                                         "fault.username.end",

	"The name or the password is wrong.":                                       "fault.signin",
	"This account is banned%s.":                                                "fault.banned",
	"This account is banned until %s%s.":                                       "fault.banneduntil",
	"This account waits for a moderator's approval.":                           "fault.pending",
	"This community takes new members by invitation only.":                     "signup.invitation",
	"This server sends no mail.":                                               "settings.mail.off",
	"This question is locked: it takes no answers.":                            "answer.locked",
	"Only the author and moderators may change this.":                          "fault.notyours",
	"You cannot follow yourself.":                                              "fault.yourself",
	"New members may write %d times an hour here: try again later.":            "fault.often",
	"There are too many unfinished texts: send or discard some first.":         "fault.unfinished",
	"This is the last admin: make another one first.":                          "fault.lastadmin",
	"This is the last admin of the space: make another member an admin first.": "fault.lastspaceadmin",
	"There are questions or posts in this space: move or delete them first.":   "space.delete.full",
	"There are spaces in this collection: move or delete them first.":          "fault.fullcollection",
	"This space takes new members by invitation only.":                         "fault.invitation",
	"Only members of this space may see what is in it.":                        "fault.closed",
	"Only members of the space may write in it: join it first.":                "fault.outside",
	"Only the admins of the space and moderators may do this.":                 "fault.spacestaff",
	"Nobody can be in more than %d spaces.":                                    "fault.spaces",
	"Others changed the same meanwhile, again and again: try once more.":       "problem.409.text",
	"The record was changed by another meanwhile: read it and try again.":      "problem.409.text",
}

// say tells in the reader's language what the app says in those words, or else
// otherwise.
func (v *visit) say(w community.Words, otherwise string) string {
	key, ok := faultKeys[w.Format]
	if !ok {
		return otherwise
	}
	var values []string
	for i, arg := range w.Args {
		text := fmt.Sprint(arg)
		if r, ok := arg.(rune); ok {
			text = string(r)
		}
		values = append(values, string(rune('a'+i)), text)
	}
	return v.t(key, values...)
}
