package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// report is a report on the wire.
type report struct {
	MongoID     string `json:"_id"`
	ID          string `json:"id"`
	Rev         int64  `json:"__v"`
	CreatedAt   string `json:"createdAt" format:"date-time"`
	UpdatedAt   string `json:"updatedAt" format:"date-time"`
	Portal      string `json:"portal"`
	Type        string `json:"type"`
	Description string `json:"description"`
	Status      string `json:"status" enum:"open,accepted,rejected"`
	Kind        string `json:"kind" enum:"answer,question,comment,post,message" doc:"What was reported."`
	Record      string `json:"record" doc:"The id of what was reported."`
	User        string `json:"user" doc:"The id of who reported it."`
	Note        string `json:"note,omitempty" doc:"The moderator's; shown to moderators."`
	ResolvedBy  string `json:"resolvedBy,omitempty"`
	ResolvedAt  string `json:"resolvedAt,omitempty"`

	Message *privateMessage  `json:"message,omitempty" doc:"Of an open report of a message, where moderators list them: as it was when it was reported."`
	Before  []privateMessage `json:"before,omitempty" doc:"Up to five right before that, the oldest first."`
	People  []author         `json:"people,omitempty" doc:"Who takes part in its conversation."`
}

func toReport(r community.Report) report {
	return report{
		MongoID: string(r.ID), ID: string(r.ID), Rev: r.Rev, CreatedAt: stamp(r.Created), UpdatedAt: stamp(r.Updated),
		Portal: string(r.Portal), Type: r.Type, Description: r.Description, Status: r.Status, Kind: string(r.On.On), Record: r.On.ID,
		User: string(r.By), Note: r.Note, ResolvedBy: string(r.Resolver), ResolvedAt: stamp(r.Resolved),
	}
}

func toReportSeen(to *caller, r app.ReportSeen) report {
	w := toReport(r.Report)
	if r.Message != nil {
		w.Message, w.Before, w.People = toReported(to, r.Message)
	}
	return w
}

const tagReports = "Reports"

func (s *api) reports() {
	for _, k := range []kind{answerKind, questionKind, postKind, commentKind, messageKind} {
		var own refusals
		if k.on == community.OnMessage {
			own = all(ofMessages, refusals{409: {community.WhyMessageDeleted}})
		}
		handle(s, operation{id: "report" + k.name, method: "POST", path: k.path("/reports"), tag: k.tag,
			refuses: all(ofRecord, own, refusals{
				400: {community.WhyRequired, community.WhyNotOneOf},
				409: {community.WhyOwnRecord},
				413: {community.WhyTooManyBytes},
			}),
			status: http.StatusCreated, repeat: true,
			summary: "Report it", text: "Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody " +
				"reports what is their own. " +
				"While a report of one's own about the record is open, another changes that one, and answers 200."},
			func(ctx context.Context, c *caller, in *reportInput) (filed, error) {
				return s.report(ctx, c, k.ref(in.ID), in)
			})
	}
	lists(s, operation{id: "listReports", method: "GET", path: "/reports", tag: tagReports, refuses: ofStaff,
		summary: "List reports", text: "The newest first. An open one of a message has that, up to five right before it, and who takes part. " +
			"Moderators only."}, s.listReports, toReportSeen)
	changes(s, operation{id: "resolveReport", method: "POST", path: "/reports/{id}/resolve", tag: tagReports,
		refuses: all(ofStaff, refusals{
			400: {community.WhyRequired, community.WhyNotOneOf},
			409: {community.WhyReportResolved},
			413: {community.WhyTooManyBytes},
		}),
		summary: "Resolve a report", text: "Moderators only. This doesn't change the reported record."}, s.resolveReport,
		toReportSeen)
}

// filed is a report as it was told: an open one of one's own was changed.
type filed struct{ changed[report] }

func (f filed) isOld() bool { return f.record.Rev > 0 }

type reportBody struct {
	Type        string `json:"type,omitempty"`
	Description string `json:"description,omitempty" doc:"Shown to admins and moderators."`
}

type reportInput struct {
	RecordPath
	Type        string `query:"type" maxLength:"100" doc:"What for: Harrasment, Spam, DoesntAnswerQuestion (answers), Plagiarism, JokeAnswer (answers), JokeComment (comments), JokeQuestion, JokePost, OutOfDate, PoorlyWritten, FactuallyIncorrect, AgainstRules. Harassment is taken as Harrasment."`
	Description string `query:"description" maxLength:"10000" doc:"Shown to admins and moderators."`
	Body[reportBody]
}

func (s *api) report(ctx context.Context, c *caller, on community.Ref, in *reportInput) (filed, error) {
	b := in.body
	if in.Type != "" {
		b.Type = in.Type
	}
	if in.Description != "" {
		b.Description = in.Description
	}
	r, err := s.app.Report(ctx, c.Actor, on, b.Type, b.Description)
	if err != nil {
		return filed{}, err
	}
	return filed{changed[report]{toReport(r)}}, nil
}

type listReportsInput struct {
	Paging
	Status string `query:"status" default:"open" enum:"open,accepted,rejected" doc:"Which ones."`
}

func (s *api) listReports(ctx context.Context, c *caller, in *listReportsInput) (community.Listing[app.ReportSeen], error) {
	return s.app.Reports(ctx, c.Actor, in.Status, in.page)
}

type resolveBody struct {
	Action string `json:"action" enum:"accept,reject"`
	Note   string `json:"note,omitempty"`
}

type resolveInput struct {
	RecordPath
	Body[resolveBody]
}

func (s *api) resolveReport(ctx context.Context, c *caller, in *resolveInput) (app.ReportSeen, error) {
	return s.app.ResolveReport(ctx, c.Actor, in.ID, in.body.Action, in.body.Note)
}
