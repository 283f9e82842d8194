package demo

import (
	"hash/fnv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// What the sites say of themselves that people show each other here. There are no such sites: nothing
// is fetched for a demo.
var sites = []struct{ title, site, description string }{
	{"Book your place online", "Day desk", "See what is free, choose a time, and pay when you come. Cancel until the evening before."},
	{"Opening hours and prices", "Around the corner", "Open Tuesday to Saturday. First visit? Tell us when you book, and we will take a little more time for you."},
	{"Welcome", "Small and friendly", "Who we are, what we do, and how to find us: ten minutes from the station, with bicycle stands at the door."},
	{"Courses this season", "Evening classes", "Small groups, all levels. The places left are shown beside each course."},
}

// previews keeps what the sites say that texts lead to.
func previews(tx *store.Tx, portal community.PortalID, questions []*community.Question) error {
	for _, q := range questions {
		for _, address := range markup.Alone(q.Description) {
			p, ok := community.NewPreview(portal, address, q.Created)
			if !ok || !strings.HasSuffix(p.Host, ".example") {
				continue
			}
			if err := tx.SavePreview(toldBy(p)); err != nil {
				return err
			}
		}
	}
	return nil
}

func toldBy(p *community.Preview) *community.Preview {
	h := fnv.New32a()
	h.Write([]byte(p.Host)) // which does not fail
	says := sites[int(h.Sum32()%uint32(len(sites)))]
	p.Begin(p.Created)
	p.Found(says.title, says.description, says.site, "")
	p.Due = p.Created.AddDate(100, 0, 0) // it is never asked again, nor forgotten
	return p
}
