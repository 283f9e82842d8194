package mcp_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAnAssistantHasThePointsOfItsPerson, and no more.
func TestAnAssistantHasThePointsOfItsPerson(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Status: 200, Events: []string{"portal.changed"},
			Body: `{"privileges": [{"privilege": "comment", "points": 15}, {"privilege": "topic", "points": 15}]}`})
		check(t, s,
			call{as: "ann", tool: "ask", arguments: `{"title": "Where is it?"}`, keep: "q"},
			call{as: "bob", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Here."}`, reason: "forbidden comment_points"},
			call{as: "bob", tool: "ask", arguments: `{"title": "What is new?", "topics": ["New"]}`, reason: "forbidden topic_points"},
			call{as: "mia", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Here."}`},
			call{as: "ann", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Thanks."}`},
		)
	})
}
