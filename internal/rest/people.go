package rest

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// MaxBatchBody is the most a body of many people may weigh, in bytes.
const MaxBatchBody = 8 << 20

// batchBody is many people on the wire, each read by itself.
type batchBody struct {
	Users []batchUser `json:"users" maxItems:"1000" doc:"Each as in PUT /users/{id}, with externalId and without password."`
}

// batchUser is one of them: what is wrong with it is its own.
type batchUser struct {
	userBody
	wrong error
}

// UnmarshalJSON never fails: what is wrong is told in put.
func (u *batchUser) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, &u.userBody); err != nil {
		u.wrong = unreadable(err)
	} else {
		u.wrong = unknownIn(reflect.TypeFor[userBody](), b, "")
	}
	return nil
}

// Schema is that of a person alone.
func (batchUser) Schema(r huma.Registry) *huma.Schema {
	return shaped(r, reflect.TypeFor[userBody](), inBatch)
}

func (u batchUser) put() (p app.Put) {
	if p.Wrong = u.wrong; p.Wrong == nil {
		p.Edit, p.Wrong = u.edit()
	}
	return p
}

// batchAnswer is what came of one of them.
type batchAnswer struct {
	Status  int              `json:"status" example:"201" doc:"201 for one who was made, 200 for one who was changed, else that of the problem."`
	User    *user            `json:"user,omitempty"`
	Problem *httpkit.Problem `json:"problem,omitempty"`
}

type batchAnswers []batchAnswer

func (s *api) putUsers(ctx context.Context, c *caller, in *Body[batchBody]) (batchAnswers, error) {
	puts := make([]app.Put, len(in.body.Users))
	for i, u := range in.body.Users {
		puts[i] = u.put()
	}
	answers, err := s.app.PutUsers(ctx, c.Actor, puts)
	if err != nil {
		return nil, err
	}
	wire := make(batchAnswers, len(answers))
	for i, a := range answers {
		wire[i] = toBatchAnswer(ctx, c, a)
	}
	return wire, nil
}

func toBatchAnswer(ctx context.Context, c *caller, a app.PutAnswer) batchAnswer {
	switch {
	case a.Refused != nil:
		p := explain(ctx, a.Refused)
		return batchAnswer{Status: p.Status, Problem: &p}
	case a.IsNew:
		return batchAnswer{Status: 201, User: new(toUser(c, a.UserSeen))}
	}
	return batchAnswer{Status: 200, User: new(toUser(c, a.UserSeen))}
}

// toExport is a person's data as the page gives it.
func toExport(_ *caller, e app.Exported) app.Exported { return e }

func (s *api) exportMe(ctx context.Context, c *caller, _ *nothing) (app.Exported, error) {
	return s.app.Export(ctx, c.Actor, string(c.ID))
}

func (s *api) exportUser(ctx context.Context, c *caller, in *UserPath) (app.Exported, error) {
	return s.app.Export(ctx, c.Actor, in.ID)
}
