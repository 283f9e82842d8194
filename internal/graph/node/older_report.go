package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// ModerationItem is a report, as older clients read it.
type ModerationItem struct{ *Report }

// ModerationItems returns reports as such.
func (v *Viewer) ModerationItems(seen []app.ReportSeen) []*ModerationItem {
	return each(v.Reports(seen), func(r *Report) *ModerationItem { return &ModerationItem{r} })
}

// moderationStatuses are what became of reports, by our words.
var moderationStatuses = map[string]leaf.ModerationStatus{"open": leaf.ModerationStatusReview,
	"accepted": leaf.ModerationStatusAccepted, "rejected": leaf.ModerationStatusRejected}

// ReportStatus is our word for what became of a report.
func ReportStatus(s *leaf.ModerationStatus) string {
	for word, status := range moderationStatuses {
		if s != nil && *s == status {
			return word
		}
	}
	return ""
}

func (i *ModerationItem) Description() *string { return text(i.ReportSeen.Description) }
func (i *ModerationItem) Status() leaf.ModerationStatus {
	return moderationStatuses[i.ReportSeen.Status]
}

func (i *ModerationItem) FlaggedBy() leaf.FlaggedType {
	if i.ReportSeen.By == "" {
		return leaf.FlaggedTypeSystem
	}
	return leaf.FlaggedTypeMember
}

func (i *ModerationItem) Moderator() (*Member, error) {
	return oneOf(i.among, "moderator", i.viewer.Members, func(r *Report) community.Byline { return r.ResolvedBy })
}

// Entity is what it is about.
func (i *ModerationItem) Entity(ctx context.Context) (*Post, error) {
	is, err := i.referent(ctx)
	if err != nil {
		return nil, err
	}
	var seen community.PostSeen
	switch {
	case is.Question != nil:
		seen = Asked(*is.Question)
	case is.Answer != nil:
		seen = Answered(*is.Answer)
	case is.Comment != nil:
		seen = Commented(*is.Comment)
	case is.Post != nil:
		seen = *is.Post
	default:
		return nil, nil
	}
	return i.viewer.Posts([]*community.PostSeen{&seen})[0], nil
}

// SpaceID is where it is.
func (i *ModerationItem) SpaceID(ctx context.Context) (*string, error) {
	is, err := i.referent(ctx)
	return text(is.Space()), err
}

// referent is what it is about, read for all its crowd.
func (i *ModerationItem) referent(ctx context.Context) (app.Referent, error) {
	return own(i.among, "referent", func(all []*Report) ([]app.Referent, error) {
		return i.viewer.App.Referents(ctx, i.viewer.Actor, each(all, func(r *Report) community.Ref { return r.On }))
	})
}

// Reporters is the one who made it: each has a report of their own.
func (i *ModerationItem) Reporters(limit int) (*ModerationItemReporterConnection, error) {
	p := Paging{Limit: limit}
	if _, err := p.Page(); err != nil {
		return nil, err
	}
	l := community.Listing[*ModerationItemReporter]{Total: 1, Items: []*ModerationItemReporter{{i.Report}}}
	return Connect(p, func(r []*ModerationItemReporter) []*ModerationItemReporter { return r })(l, nil)
}

// ModerationItemReporter is who made a report, and what they said.
type ModerationItemReporter struct{ *Report }

// Reporters returns reports as those who made them.
func (v *Viewer) Reporters(seen []app.ReportSeen) []*ModerationItemReporter {
	return each(v.Reports(seen), func(r *Report) *ModerationItemReporter { return &ModerationItemReporter{r} })
}

func (r *ModerationItemReporter) ReportCategory() string     { return r.ReportSeen.Type }
func (r *ModerationItemReporter) Description() *string       { return text(r.ReportSeen.Description) }
func (r *ModerationItemReporter) Reporter() (*Member, error) { return r.Author() }
