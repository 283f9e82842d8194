package app

import (
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// valuesOf returns the values of a state by field, nil for those it does not have.
func valuesOf(s community.State) func(field string) *string {
	return func(field string) *string {
		if v, ok := s[field]; ok {
			return &v
		}
		return nil
	}
}

func flagOf(value *string) *bool {
	if value == nil {
		return nil
	}
	b := *value == "true"
	return &b
}

func listOf(value *string) *[]string {
	if value == nil {
		return nil
	}
	list := []string{}
	if *value != "" {
		list = strings.Split(*value, ",")
	}
	return &list
}

func revertRecord(tx *store.Tx, actor community.Actor, act *community.Act, points community.Points) error {
	c, err := findRecord(tx, actor, act.On)
	if err != nil {
		return err
	}
	if err := unchanged(stateOf(c), act); err != nil {
		return err
	}
	before, was := c.Copy(), valuesOf(act.Before)
	if status := was("status"); status != nil {
		c.Base().Status = community.Status(*status)
	}
	if err := move(tx, actor, c.Base(), was("space")); err != nil {
		return err
	}
	if err := rewordRecord(tx, actor, c, was, points); err != nil {
		return err
	}
	if err := save(tx, actor, before, c); err != nil {
		return err
	}
	if q, ok := c.(*community.Question); ok {
		if err := revertDuplicate(tx, actor, q, was("duplicateOf")); err != nil {
			return err
		}
		return revertAccepted(tx, actor, points, q, was("accepted"))
	}
	return nil
}

// rewordRecord gives a record the values of a state.
func rewordRecord(tx *store.Tx, actor community.Actor, c community.Content, is func(string) *string, points community.Points) error {
	switch c := c.(type) {
	case *community.Question:
		return revertQuestion(tx, actor, c, is)
	case *community.Answer:
		return revertAnswer(tx, actor, c, is, points)
	case *community.Post:
		if c.IsEvent() {
			revertGathering(c, is)
		}
		return applyPostEdit(tx, actor, c, PostEdit{Type: is("type"), Title: is("title"),
			TextEdit: TextEdit{Content: is("content")}, Topics: listOf(is("topics"))})
	}
	return nil
}

func revertQuestion(tx *store.Tx, actor community.Actor, q *community.Question, was func(string) *string) error {
	before := *q
	if text := was("closesAt"); text != nil {
		q.Closes, _ = time.Parse(time.RFC3339Nano, *text) // which may have passed meanwhile; "" is never
	}
	if isMultiple := flagOf(was("multiple")); isMultiple != nil {
		q.Multiple = *isMultiple
	}
	e := QuestionEdit{Title: was("title"), Description: was("description"),
		Topics: listOf(was("topics")), Lang: was("lang"), Privacy: was("privacy"), Type: was("type"), Locked: flagOf(was("locked")),
		Verified: flagOf(was("verified"))}
	switch texts := was("options"); {
	case texts == nil:
	case *texts == "":
		q.Options = nil
	default:
		e.Options = Texts(strings.Split(*texts, "\n"))
	}
	if err := applyQuestionEdit(tx, actor, q, e); err != nil {
		return err
	}
	return before.CanBecome(q)
}

func revertAnswer(tx *store.Tx, actor community.Actor, ans *community.Answer, was func(string) *string,
	points community.Points) error {
	if content := was("content"); content != nil {
		c, err := Text{Source: *content}.read("content", false)
		if err != nil {
			return err
		}
		if err := write(tx, ans, c); err != nil {
			return err
		}
	}
	if draft := was("draft"); draft != nil {
		ans.Draft = *draft
	}
	if isWiki := flagOf(was("wiki")); isWiki != nil {
		ans.Wiki = *isWiki
	}
	applyAnswerEdit(actor, ans, AnswerEdit{Verified: flagOf(was("verified")), Global: flagOf(was("global"))}, points)
	return nil
}

func revertComment(tx *store.Tx, actor community.Actor, act *community.Act) error {
	c, t, err := findComment(tx, actor, act.On.ID, community.Ref{})
	if err != nil {
		return err
	}
	if err := unchanged(community.State{"body": c.Body}, act); err != nil {
		return err
	}
	before := c.Body
	c.Body = act.Before["body"]
	return saveComment(tx, actor, t, c, before)
}

func revertTopic(tx *store.Tx, actor community.Actor, act *community.Act) error {
	t, err := findTopic(tx, actor, act.On.ID)
	if err != nil {
		return err
	}
	if err := unchanged(topicState(t), act); err != nil {
		return err
	}
	for field, value := range act.Before {
		*map[string]*string{"name": &t.Name, "description": &t.Description, "picture": &t.Picture, "color": &t.Color}[field] = value
	}
	tx.Emit(community.TopicChanged{Topic: t.ID, By: actor.ID})
	return tx.SaveTopic(t)
}

func revertUser(tx *store.Tx, actor community.Actor, act *community.Act) error {
	u, err := findUser(tx, actor, act.On.ID)
	if err != nil {
		return err
	}
	if err := actor.CanEditUser(u); err != nil {
		return err
	}
	if err := unchanged(userState(u), act); err != nil {
		return err
	}
	before, was := *u, valuesOf(act.Before)
	e := UserEdit{Username: was("username"), Email: was("email"), ExternalID: was("externalId"), Name: was("name"), Title: was("title"),
		Description: was("description"), Picture: was("picture"), Website: was("website"), Location: was("location"), Gender: was("gender"),
		Lang: was("lang"), Role: was("role"), Verified: flagOf(was("verified"))}
	if status := was("status"); status != nil || was("banReason") != nil || was("banUntil") != nil {
		e.Status, e.BanReason = status, was("banReason")
		if e.Status == nil {
			same := string(u.Status)
			e.Status = &same
		}
		if e.BanReason == nil {
			e.BanReason = &u.Ban.Reason
		}
		until := u.Ban.Until
		if text := was("banUntil"); text != nil {
			until, _ = time.Parse(time.RFC3339Nano, *text) // "" is for good
		}
		if !until.IsZero() {
			e.BanUntil = &until
		}
	}
	if err := applyEdit(actor, u, e); err != nil {
		return err
	}
	return saveEdited(tx, actor, &before, u)
}
