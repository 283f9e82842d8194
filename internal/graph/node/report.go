package node

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Report is one person's word to the moderators about a record.
type Report struct {
	app.ReportSeen
	among[*Report]
}

// Reports returns reports as nodes.
func (v *Viewer) Reports(seen []app.ReportSeen) []*Report {
	return gather(v, seen, func(s app.ReportSeen, a among[*Report]) *Report { return &Report{s, a} })
}

// The fields of the schema, from here on.

func (r *Report) ID() string        { return string(r.ReportSeen.ID) }
func (r *Report) Kind() string      { return string(r.On.On) }
func (r *Report) SubjectID() string { return r.On.ID }
func (r *Report) Note() *string     { return text(r.ReportSeen.Note) }

func (r *Report) Author() (*Member, error) {
	return oneOf(r.among, "author", r.viewer.Members, func(r *Report) community.Byline { return r.Reporter })
}
