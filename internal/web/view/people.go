package view

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// A Person is a profile with the part of it that is looked at.
type Person struct {
	community.UserSeen
	Tab       string
	Answers   community.Listing[community.AnswerSeen]
	Questions community.Listing[community.QuestionSeen]
	Posts     community.Listing[community.PostSeen]
	Spaces    community.Listing[community.SpaceSeen]
	People    community.Listing[community.UserSeen]
	Stats     []app.Stat // for the person themselves
}

var ProfileTabs = []string{"answers", "questions", "posts", "spaces", "followers", "followings"}
