package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// need is a line of the table of privileges on the wire.
type need struct {
	Privilege string `json:"privilege" enum:"comment,react,vote,voteDown,poll,topic,review,edit" example:"comment"`
	Points    int64  `json:"points" example:"15" doc:"From how many points on members have it."`
}

func toNeeds(n community.Needs) []need {
	list := []need{}
	for _, line := range n {
		list = append(list, need{string(line.Privilege), line.Points})
	}
	return list
}

// needBody is a line as it may be set.
type needBody struct {
	Privilege string `json:"privilege" enum:"comment,react,vote,voteDown,poll,topic,review,edit" doc:"Each once."`
	Points    int64  `json:"points" example:"15" doc:"1 to 1,000,000."`
}

// needsOf is the table that was sent, or the one there is.
func needsOf(sent *[]needBody, now community.Needs) community.Needs {
	if sent == nil {
		return now
	}
	list := community.Needs{}
	for _, line := range *sent {
		list = append(list, community.Need{Privilege: community.Privilege(line.Privilege), Points: line.Points})
	}
	return list
}

// privilege is a privilege, and whether the acting user has it, on the wire.
type privilege struct {
	Privilege string `json:"privilege" enum:"comment,react,vote,voteDown,poll,topic,review,edit" example:"comment"`
	Points    *int64 `json:"points" doc:"From how many points on members have it; null where the community asks for none."`
	Has       bool   `json:"has" doc:"Whether you have it. Moderators and admins have all."`
}

func toPrivilege(_ *caller, p app.PrivilegeSeen) privilege {
	w := privilege{Privilege: string(p.Privilege), Has: p.Has}
	if p.IsAsked {
		w.Points = &p.Points
	}
	return w
}

func (s *api) privileges() {
	lists(s, operation{id: "listPrivileges", method: "GET", path: "/user/privileges", tag: tagUsers,
		summary: "List my privileges", text: "What the community lets members do from so many points on, and which of it the acting " +
			"user may do by now. The table is the `privileges` of `PATCH /portal`."}, s.listPrivileges, toPrivilege)
}

func (s *api) listPrivileges(ctx context.Context, c *caller, _ *nothing) (community.Listing[app.PrivilegeSeen], error) {
	all, err := s.app.Privileges(ctx, c.Actor)
	return community.Listing[app.PrivilegeSeen]{Items: all, Total: len(all)}, err
}
