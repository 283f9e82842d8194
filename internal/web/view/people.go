package view

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// A Person is a profile with the part of it that is looked at.
type Person struct {
	community.UserSeen
	Tab       string
	Answers   community.Listing[*community.AnswerSeen]
	Questions community.Listing[*community.QuestionSeen]
	Posts     community.Listing[*community.PostSeen]
	Spaces    community.Listing[community.SpaceSeen]
	People    community.Listing[community.UserSeen]
	Badges    []app.AwardSeen
	Stats     []app.Stat // for the person themselves
}

var ProfileTabs = []string{"answers", "questions", "posts", "spaces", "followers", "followings"}

// The size of a small chart, in its own units.
const (
	chartWidth  = 256
	chartHeight = 48
)

// total is the sum of a statistic's days.
func total(s app.Stat) (n int64) {
	for _, d := range s.Days {
		n += d.N
	}
	return n
}

// line is a statistic as the points of a line, the most of its days at the top.
func line(s app.Stat) string {
	most := int64(1)
	for _, d := range s.Days {
		most = max(most, d.N)
	}
	var b strings.Builder
	for i, d := range s.Days {
		x := float64(i) * chartWidth / float64(len(s.Days)-1)
		y := (chartHeight - 4) * (1 - float64(d.N)/float64(most))
		b.WriteString(strconv.FormatFloat(x, 'f', 1, 64) + "," + strconv.FormatFloat(y+2, 'f', 1, 64) + " ")
	}
	return strings.TrimSpace(b.String())
}

// area is the line with what is below it.
func area(s app.Stat) string {
	return "0," + strconv.Itoa(chartHeight) + " " + line(s) + " " + strconv.Itoa(chartWidth) + "," + strconv.Itoa(chartHeight)
}
