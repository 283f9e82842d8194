package rest

import "github.com/stoa-community/stoa/internal/community"

// groupRule says what the people of a directory's group get.
type groupRule struct {
	Group  string   `json:"group" example:"Engineering" doc:"The group as the directory names it."`
	Role   string   `json:"role,omitempty" enum:"moderator" doc:"Who is in the group is a moderator; where any rule says so, whoever is in no such group is a member. Admins are left alone."`
	Spaces []string `json:"spaces" nullable:"false" doc:"The ids of the spaces that who is in the group is a member of. They leave with the group."`
}

// groupRuleBody is a groupRule as it is sent.
type groupRuleBody struct {
	Group  string   `json:"group" example:"Engineering" doc:"The group as the directory names it."`
	Role   string   `json:"role,omitempty" enum:"moderator"`
	Spaces []string `json:"spaces,omitempty" example:"[\"slug:engineering\"]" doc:"Spaces, each by its id or as slug: and its slug."`
}

func toGroupRules(rules community.GroupRules) []groupRule {
	w := []groupRule{}
	for _, r := range rules {
		rule := groupRule{Group: r.Group, Role: r.Role, Spaces: []string{}}
		for _, id := range r.Spaces {
			rule.Spaces = append(rule.Spaces, string(id))
		}
		w = append(w, rule)
	}
	return w
}

func groupRules(bodies []groupRuleBody) (rules community.GroupRules) {
	for _, b := range bodies {
		rule := community.GroupRule{Group: b.Group, Role: b.Role}
		for _, ref := range b.Spaces {
			rule.Spaces = append(rule.Spaces, community.SpaceID(ref))
		}
		rules = append(rules, rule)
	}
	return rules
}
