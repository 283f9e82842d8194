package web

import (
	"errors"
	"fmt"

	"github.com/stoa-community/stoa/internal/community"
)

// faultKeys are the texts of what people do wrong in forms, by the words in which
// the app says it. What is not here is told as the app says it, in English: no page
// leads to it.
var faultKeys = map[string]string{
	"is required":                   "field.required",
	"is taken":                      "fault.taken",
	"may be set by moderators only": "fault.staff",
	"may be set by the person and by admins only": "fault.notyourfield",
	"cannot be changed here while the account has no password: have a link to choose one sent to its address, or ask an admin": "fault.nopassword",
	"cannot be taken away: give another one":                                    "fault.email.none",
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
	"must have a letter beneath every accent":                                   "fault.username.accent",
	"is kept for the people who run this community: choose another":             "fault.username.kept",
	"must have a letter or a number that can be seen":                           "fault.name",
	"must not end with a dot or a dash":                                         "fault.username.end",

	"The name or the password is wrong.":                                                             "fault.signin",
	"This account is banned%s.":                                                                      "fault.banned",
	"This account is banned until %s%s.":                                                             "fault.banneduntil",
	"This account waits for a moderator's approval.":                                                 "fault.pending",
	"This community takes new members by invitation only.":                                           "signup.invitation",
	"This server sends no mail.":                                                                     "settings.mail.off",
	"This question is locked: it takes no answers.":                                                  "answer.locked",
	"Your own address is confirmed by mail.":                                                         "fault.ownaddress",
	"An address is claimed by its owner only.":                                                       "fault.notyours",
	"You may write in the name of people below your own rank only.":                                  "fault.rank",
	"A token of a moderator, a bot or an admin is given at the token endpoint only.":                 "fault.lent",
	"This person was erased here, and may come back once an admin allows it.":                        "fault.comeback",
	"may be set by the author only":                                                                  "fault.authoronly",
	"may be changed by the author and moderators only":                                               "fault.notyours",
	"Only the author and moderators may delete this.":                                                "fault.notyourstodelete",
	"Others have answered this question: only a moderator may delete it.":                            "fault.hasanswers",
	"Staff have locked or hidden this: only a moderator may move it.":                                "fault.stays",
	"Others have written to this in confidence: only a moderator may take it out of the space.":      "fault.confided",
	"Only its author may say whether a record is anonymous: this act cannot be undone.":              "fault.authoronly",
	"Only the author and moderators may change this.":                                                "fault.notyours",
	"You cannot follow yourself.":                                                                    "fault.yourself",
	"New members may write %d times an hour here: try again later.":                                  "fault.often",
	"There are too many unfinished texts: send or discard some first.":                               "fault.unfinished",
	"This is the last admin: make another one first.":                                                "fault.lastadmin",
	"This is the last admin of the space: make another member an admin first.":                       "fault.lastspaceadmin",
	"There are questions or posts in this space: move or delete them first.":                         "space.delete.full",
	"There are spaces in this collection: move or delete them first.":                                "fault.fullcollection",
	"This space takes new members by invitation only.":                                               "fault.invitation",
	"Only members of this space may see what is in it.":                                              "fault.closed",
	"Only members of the space may write in it: join it first.":                                      "fault.outside",
	"Only the admins of the space and moderators may do this.":                                       "fault.spacestaff",
	"Nobody can be in more than %d spaces.":                                                          "fault.spaces",
	"Another account has this address by now: sign in to that one, or choose a new password for it.": "fault.confirmed",
	"must not be blank": "fault.blank",
	"is too easy to guess: it is one character over and over, or a row of neighbours": "fault.sequence",
	"is too easy to guess: it is one of the most common passwords, or nearly so":      "fault.common",
	"is too easy to guess: it is a name or an address that others know":               "fault.known",
	"Too many wrong tries. Wait %d s, then try again.":                                "fault.tries",
	"Too many sign-ins from your address are waiting. Try again in a moment.":         "fault.busy",

	"is a damaged %s picture":     "upload.damaged",
	"is a damaged %s":             "upload.damagedfile",
	"is a picture without pixels": "upload.nopixels",
	"is an animated WebP, which is not taken; an animated GIF is": "upload.webp",
	"is an empty file":                      "upload.empty",
	"is text that is not UTF-8":             "upload.utf8",
	"is text with control characters in it": "upload.control",
	"must be a PNG, JPEG, GIF or WebP picture, or a PDF, UTF-8 text, CSV, zip, gzip or office file; by its bytes it is %s": "upload.format",
	"must be a picture of at most %d megapixels, not %d x %d":                                                              "upload.pixels",
	"must be a picture of at most %d pixels a side, not %d x %d":                                                           "upload.side",
	"must be an archive whose list of files takes at most %d MiB":                                                          "upload.archive",
	"Too many pictures are being sent just now. Try again in a moment.":                                                    "upload.busy",
	"must be an animation of at most %d megapixels in all its frames":                                                      "upload.frames",
	"must have at most %d lines, not %d":                                                                                   "text.lines",
	"must have at most %d tags, not %d":                                                                                    "text.tags",
	"has too many marks, such as brackets, stars, items of lists or cells":                                                 "text.marks",
	"is not valid UTF-8":                                                   "fault.letters",
	"may not hold a NUL character":                                         "fault.letters",
	"cannot be used: it %s":                                                "jwt.fault.key",
	"has none that the publicKey is for":                                   "jwt.fault.nokind",
	"may not hold %q; accepted are %s":                                     "jwt.fault.algorithm",
	"may not stand beside jwksUrl: give one of them":                       "jwt.fault.both",
	"or publicKey is required":                                             "jwt.fault.neither",
	"must be an http or https address of at most %d characters":            "fault.urllong",
	"must be %s and the base64 of 24 to 64 bytes":                          "webhook.fault.secret",
	"must be at most %d characters long":                                   "fault.longer",
	"must be of *, %s, not %q":                                             "webhook.fault.event",
	"must be addresses or ranges such as 192.0.2.0/24, not %q":             "client.fault.network",
	"There is a client called %q already.":                                 "client.fault.taken",
	"names no endpoint: %q":                                                "fault.gone",
	"The endpoint of this delivery is removed or disabled.":                "webhook.fault.off",
	"must be an address without spaces, quotes and angle brackets, not %q": "fault.path",
	"must each be a text, an address and a position, as in \"Blog | https://blog.example.com | left\"": "set.fault.navbar",
	"must be a number of links from 0 to 1000, not %q":                                                 "set.fault.links",
	"must be a number from 1, not %d":                                                                  "fault.fromone",
	"must name a collection, not %q":                                                                   "fault.gone",
	"The default collection cannot be removed.":                                                        "fault.firstcollection",
	"There are %d collections already: no more are possible.":                                          "fault.collections",
	"must be the id of an option of this question, not %q":                                             "fault.none",
	"names no topic: %q":                                                                               "fault.notopic",
	"must be ids or names: the name %q %s":                                                             "fault.topicname",
	"must not look like an id":                                                                         "fault.topicid",
	"Only a published record takes votes and comments.":                                                "fault.unpublished",
	"There is no draft to publish.":                                                                    "fault.nodraft",
	"This post is no draft.":                                                                           "fault.nodraft",
	"Only the author may publish a draft.":                                                             "fault.draftauthor",
	"The form cannot be read, or ends too early.":                                                      "fault.form",
	"The form cannot be read.":                                                                         "fault.form",
	"This was sent from another site.":                                                                 "fault.elsewhere",
	"There is no address to confirm.":                                                                  "fault.noaddress",
	"This link is not complete, or not one of ours.":                                                   "fault.link",
	"This account was erased.":                                                                         "fault.erased",
	"You may change your own profile only.":                                                            "fault.ownprofile",
	"Only a person can be a member of a space.":                                                        "fault.person",
	"Only admins may erase another person.":                                                            "fault.adminerase",
	"Only %ss may %s.":                                                                                 "fault.team",
	"Only admins may ban a moderator.":                                                                 "desk.fault.ban",
	"You cannot ban yourself.":                                                                         "desk.fault.self",
	"The %s was changed since: this act cannot be undone.":                                             "desk.fault.changed",
	"This act cannot be undone.":                                                                       "desk.fault.final",
	"What was done to a space cannot be undone.":                                                       "desk.fault.final",
	"This act was undone already.":                                                                     "desk.fault.undone",
	"This report was resolved already.":                                                                "desk.fault.resolved",
	"The database is a server of its own: back it up with pg_dump.":                                    "server.fault.dump",
	"There is a file %s already, which is not overwritten.":                                            "server.fault.file",
	"This server has several communities: only its operator can back it up.":                           "server.fault.several",
	"This is no JWT: one has three parts with dots between.":                                           "jwt.fault.parts",
	"This community takes no JWTs: its JWT app is not installed.":                                      "jwt.fault.off",
	"The token cannot be checked: the keys that sign it cannot be had right now.":                      "jwt.fault.keys",
	"The token has expired.":                                                                           "jwt.fault.expired",
	"The token is not good yet.":                                                                       "jwt.fault.early",
	"The token has no %q claim.":                                                                       "jwt.fault.lacks",
	"The token is not valid: its signature does not fit.":                                              "jwt.fault.forged",
	"The token's %q claim is not an e-mail address.":                                                   "jwt.fault.email",
	"The token's %q claim is not the issuer this community trusts.":                                    "jwt.fault.issuer",
	"The token's %q claim does not name this community.":                                               "jwt.fault.audience",
	"The token's %q claim is longer than 256 bytes.":                                                   "jwt.fault.sublong",
	"The token's %q claim is longer than 200 characters.":                                              "jwt.fault.namelong",
	"The token's %q claim is in the future.":                                                           "jwt.fault.future",
	"The token's %q claim holds a control character.":                                                  "jwt.fault.control",
	"The token's %q claim is not a string.":                                                            "jwt.fault.string",
	"The token's %q claim is not a time in seconds.":                                                   "jwt.fault.time",
	"must be one of accept, reject, not %q":                                                            "fault.none",
	"must be one of active, pending, banned, not %q":                                                   "fault.none",
	"must be one of general, poll, not %q":                                                             "fault.none",
	"must be one of member, moderator, admin, not %q":                                                  "fault.none",
	"must be one of member, moderator, bot, admin, not %q":                                             "fault.none",
	"must be one of none, daily, weekly, not %q":                                                       "fault.none",
	"must be one of post, discussion, article, not %q":                                                 "fault.none",
	"must be one of public, private, not %q":                                                           "fault.none",

	"Others changed the same meanwhile, again and again: try once more.":  "problem.409.text",
	"The record was changed by another meanwhile: read it and try again.": "problem.409.text",

	"is not your password":                    "fault.password.yours",
	"may not have a user or a password in it": "fault.userinfo",
	"You have no password here. Sign out and come in again the way you did: within ten minutes of that you can do this.": "confirm.stale",
}

// translated is err with its text in the reader's language.
func (v *visit) translated(err error) error {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return err
	}
	own := *e
	own.Text = v.say(e.Words, e.Text)
	for _, field := range e.Fields {
		own.Text = v.say(field.Words, own.Text)
	}
	return &own
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
