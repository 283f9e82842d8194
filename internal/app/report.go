package app

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// What a record may be reported for, in the contract's spelling.
var (
	answerReports = []string{"Harrasment", "Spam", "DoesntAnswerQuestion", "Plagiarism", "JokeAnswer", "OutOfDate", "PoorlyWritten",
		"FactuallyIncorrect", "AgainstRules"}
	commentReports = []string{"Harrasment", "Spam", "Plagiarism", "JokeComment", "OutOfDate", "PoorlyWritten", "FactuallyIncorrect",
		"AgainstRules"}
	questionReports = []string{"Harrasment", "Spam", "Plagiarism", "JokeQuestion", "OutOfDate", "PoorlyWritten", "FactuallyIncorrect",
		"AgainstRules"}
	postReports = []string{"Harrasment", "Spam", "Plagiarism", "JokePost", "OutOfDate", "PoorlyWritten", "FactuallyIncorrect",
		"AgainstRules"}
	messageReports = []string{"Harrasment", "Spam", "AgainstRules"}
)

// ReportTypes are what a record of that kind may be reported for.
func ReportTypes(on community.Subject) []string {
	switch on {
	case community.OnAnswer:
		return answerReports
	case community.OnComment:
		return commentReports
	case community.OnQuestion:
		return questionReports
	case community.OnMessage:
		return messageReports
	}
	return postReports
}

// Report tells the moderators about a record. A repeat while the first is open
// changes that one.
func (a *App) Report(ctx context.Context, actor community.Actor, on community.Ref, kind, description string) (community.Report, error) {
	if err := actor.CanReport(); err != nil {
		return community.Report{}, err
	}
	if on.On == community.OnMessage {
		if err := a.mayMessage(ctx, actor); err != nil {
			return community.Report{}, err
		}
	}
	if kind == "Harassment" {
		kind = "Harrasment"
	}
	types := ReportTypes(on.On)
	switch {
	case kind == "":
		return community.Report{}, community.Lacking("type")
	case !slices.Contains(types, kind):
		return community.Report{}, community.Bad("type", community.WhyNotOneOf,
			"must be one of %s, not %q", strings.Join(types, ", "), kind)
	case len(description) > MaxComment:
		return community.Report{}, community.TooLong("description", len(description), MaxComment)
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.Report, error) {
		found, author, err := holdSubject(tx, actor, on)
		if err != nil {
			return community.Report{}, err
		}
		if err := actor.CanReportOf(author); err != nil {
			return community.Report{}, err
		}
		stored, err := fileReport(tx, &community.Report{Portal: actor.Portal, On: found, By: actor.ID, Type: kind,
			Description: markup.Plain(description)}, author)
		if err != nil {
			return community.Report{}, err
		}
		return *stored, nil
	})
}

// fileReport stores a report about a record of that author, counts it for the
// moderators, and tells of it. A report by nobody is the portal's own.
func fileReport(tx *store.Tx, p *community.Report, author community.UserID) (*community.Report, error) {
	p.ID, p.Created, p.Updated, p.Status = community.NewID[community.Report](tx.Now), tx.Now, tx.Now, "open"
	stored, err := tx.PutReport(p)
	if err != nil || stored.ID != p.ID {
		return stored, err
	}
	tx.Emit(community.Reported{Report: p.ID, On: p.On, By: p.By})
	if err := tx.AwaitReports(p.Portal, p.On, 1); err != nil {
		return nil, err
	}
	if err := tx.AddConduct(p.Portal, author, community.Conduct{Reported: 1}); err != nil {
		return nil, err
	}
	return stored, tellStaff(tx, p)
}

// holdSubject returns the id of what ref names and its author, if actor may see it, and keeps it
// from being deleted meanwhile.
func holdSubject(tx *store.Tx, actor community.Actor, on community.Ref) (community.Ref, community.UserID, error) {
	if on.On == community.OnMessage {
		return holdMessage(tx, actor, on.ID)
	}
	if on.On == community.OnComment {
		c, _, err := findComment(tx, actor, on.ID, community.Ref{})
		if err != nil {
			return on, "", err
		}
		return c.Ref(), c.Author, holdComment(tx, c)
	}
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return on, "", err
	}
	return c.Base().Ref(), c.Base().Author, tx.Hold(c.Base().Ref())
}

// holdComment keeps a comment and what it is on from being deleted.
func holdComment(tx *store.Tx, c *community.Comment) error {
	if err := tx.Hold(c.On); err != nil {
		return err
	}
	return tx.Hold(c.Ref())
}

// ReportSeen is a report with who made it and who resolved it. An open one of a message has that, for
// moderators who list reports or open one.
type ReportSeen struct {
	community.Report
	Reporter, ResolvedBy community.Byline
	Message              *community.ReportedMessage
}

// Reports returns a page of the reports of a status, for moderators.
func (a *App) Reports(ctx context.Context, actor community.Actor, status string,
	p community.Page) (list community.Listing[ReportSeen], err error) {
	if err := actor.CanModerate(); err != nil {
		return list, err
	}
	if !slices.Contains([]string{"", "open", "accepted", "rejected"}, status) {
		return list, community.Bad("status", community.WhyNotOneOf, "must be one of open, accepted, rejected, not %q", status)
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[ReportSeen], err error) {
		reports, err := tx.Reports(actor.Portal, status, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountReports(actor.Portal, status)
		if err != nil {
			return list, err
		}
		return a.pageOfReports(tx, actor, p, reports, total)
	})
}

// pageOfReports is a page of reports, of which there are total.
func (a *App) pageOfReports(tx *store.Tx, actor community.Actor, p community.Page, reports []*community.Report,
	total int64) (list community.Listing[ReportSeen], err error) {
	list.Total = int(total)
	list.Mark(p, len(reports), func(i int) community.Cursor {
		return community.Cursor{Value: reports[i].Created.UnixMilli(), ID: string(reports[i].ID)}
	})
	list.Items, err = a.seeReportsWhole(tx, actor, reports)
	return list, err
}

// ReportsBeside returns a page of all the reports about what a report is about, itself too, for moderators.
func (a *App) ReportsBeside(ctx context.Context, actor community.Actor, id string,
	p community.Page) (list community.Listing[ReportSeen], err error) {
	if err := actor.CanModerate(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[ReportSeen], err error) {
		r, err := tx.Report(actor.Portal, id)
		if err != nil {
			return list, err
		}
		reports, err := tx.ReportsOn(actor.Portal, r.On, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountReportsOn(actor.Portal, r.On)
		if err != nil {
			return list, err
		}
		return a.pageOfReports(tx, actor, p, reports, total)
	})
}

// ReportByID returns one report, for moderators.
func (a *App) ReportByID(ctx context.Context, actor community.Actor, id string) (ReportSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return ReportSeen{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (ReportSeen, error) {
		r, err := tx.Report(actor.Portal, id)
		if err != nil {
			return ReportSeen{}, err
		}
		seen, err := a.seeReportsWhole(tx, actor, []*community.Report{r})
		if err != nil {
			return ReportSeen{}, err
		}
		return seen[0], nil
	})
}

// seeReportsWhole is seeReports with the messages that open ones are about.
func (a *App) seeReportsWhole(tx *store.Tx, actor community.Actor, reports []*community.Report) ([]ReportSeen, error) {
	messages, err := readReported(tx, messagesOf(reports))
	if err != nil {
		return nil, err
	}
	return a.seeReports(tx, actor, reports, messages)
}

// seeReports dresses reports for a moderator, with those of the messages that they are about.
func (a *App) seeReports(tx *store.Tx, actor community.Actor, reports []*community.Report,
	messages map[string]*reportedMessage) ([]ReportSeen, error) {
	l := newLook(a, actor)
	for _, r := range reports {
		l.people[r.By], l.people[r.Resolver] = true, true
	}
	for _, m := range messages {
		m.putInto(l)
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]ReportSeen, len(reports))
	for i, r := range reports {
		seen[i] = ReportSeen{Report: *r, Reporter: l.users[r.By], ResolvedBy: l.users[r.Resolver]}
		if m := messages[r.On.ID]; m != nil && tellsMessage(r) {
			seen[i].Message = m.see(l)
		}
	}
	return seen, nil
}

// ResolveReport accepts or rejects a report. What becomes of the record is the
// moderator's to do.
func (a *App) ResolveReport(ctx context.Context, actor community.Actor, id, action, note string) (ReportSeen, error) {
	if err := actor.CanModerate(); err != nil {
		return ReportSeen{}, err
	}
	status, ok := map[string]string{"accept": "accepted", "reject": "rejected"}[action]
	switch {
	case action == "":
		return ReportSeen{}, community.Lacking("action")
	case len(note) > MaxComment:
		return ReportSeen{}, community.TooLong("note", len(note), MaxComment)
	case !ok:
		return ReportSeen{}, community.Bad("action", community.WhyNotOneOf, "must be one of %s, not %q", "accept, reject", action)
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (ReportSeen, error) {
		r, err := tx.Report(actor.Portal, id)
		if err != nil {
			return ReportSeen{}, err
		}
		author, err := holdReported(tx, actor, r.On)
		if err != nil {
			return ReportSeen{}, err
		}
		r.Status, r.Note, r.Resolver, r.Resolved = status, markup.Plain(note), actor.ID, tx.Now
		first, err := tx.ResolveReport(r)
		if err != nil {
			return ReportSeen{}, err
		}
		if !first {
			return ReportSeen{}, community.Fail(community.Conflict, community.WhyReportResolved, "This report has already been resolved.")
		}
		r.Rev, r.Updated = r.Rev+1, tx.Now
		tx.Emit(community.ReportResolved{Report: r.ID, By: actor.ID})
		if err := noteResolved(tx, actor, r, author, action); err != nil {
			return ReportSeen{}, err
		}
		if err := endReported(tx, r.On, status == "accepted"); err != nil {
			return ReportSeen{}, err
		}
		seen, err := a.seeReports(tx, actor, []*community.Report{r}, nil)
		if err != nil {
			return ReportSeen{}, err
		}
		return seen[0], nil
	})
}

// noteResolved counts a report that is no longer open, and logs who resolved it.
func noteResolved(tx *store.Tx, actor community.Actor, r *community.Report, author community.UserID, action string) error {
	if err := tx.AwaitReports(r.Portal, r.On, -1); err != nil {
		return err
	}
	act := community.Act{Kind: community.ActReport, Action: action, On: r.On, Of: author, Note: r.Note, Reports: []community.ReportID{r.ID}}
	act.Conduct = conductOf(&act)
	_, err := logAct(tx, actor, act)
	return err
}
