package manual

import (
	"bytes"
	"embed"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed site
var files embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"areaPath": AreaPath, "recordPath": RecordPath}).
		ParseFS(files, "site/*.html"))
})

// rendered is what the template of that name makes of data.
func rendered(name string, data any) template.HTML {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // of our own documents: a test reads each page
	}
	return template.HTML(b.String())
}

// A page is one of the site, as far as it is the same for everybody.
type page struct {
	Path, Title string
	Nav, Main   template.HTML
}

// A site is all pages, each made when it is first asked for.
type site struct {
	Reference
	Guides  []guideGroup
	linker  linker
	pages   map[string]func() page
	anchors map[string]string // what was at them when the reference was one page
	index   func() *index
}

func newSite(ref Reference) *site {
	s := &site{Reference: ref, Guides: guideGroups(), pages: map[string]func() page{}, anchors: map[string]string{}}
	s.linker = linker{map[string]bool{}, map[string]string{}}
	s.link()
	s.add(Root, "Documentation", func() template.HTML { return rendered("start", s) })
	s.add(Root+"/reference", "REST reference", func() template.HTML { return rendered("reference", s) })
	s.add(Root+"/records", "Records", func() template.HTML { return rendered("records", crumbed[*site]{s, above}) })
	s.add(ErrorsPath, "Errors", func() template.HTML { return rendered("errors", crumbed[*site]{s, above}) })
	s.add(Root+"/guides", "Guides", func() template.HTML { return rendered("guides", s) })
	for _, a := range s.Areas {
		s.addArea(a)
	}
	for _, r := range s.Records {
		s.add(RecordPath(r.Name), r.Name, func() template.HTML {
			return rendered("record", crumbed[Record]{r, Link{Title: "Records", Path: Root + "/records"}})
		})
	}
	for _, group := range s.Guides {
		for _, g := range group.Guides {
			s.add(g.Path(), g.Title, func() template.HTML { return s.guidePage(group, g) })
		}
	}
	s.index = sync.OnceValue(func() *index { return newIndex(s) })
	return s
}

func (s *site) add(path, title string, main func() template.HTML) {
	s.pages[path] = sync.OnceValue(func() page { return page{path, title, s.nav(path), main()} })
}

// crumbed is what a page shows, and the page above it.
type crumbed[T any] struct {
	Shown T
	Crumb Link
}

// link learns where operations and guides are, and what the old anchors were.
func (s *site) link() {
	s.anchors["records"] = Root + "/records"
	for _, a := range s.Areas {
		s.anchors["tag-"+a.Name], s.anchors["title-"+a.Name] = AreaPath(a.Name), AreaPath(a.Name)
		for _, op := range a.Operations {
			s.anchors[op.ID] = OperationPath(a.Name, op.ID)
			path := braced.ReplaceAllString(strings.TrimPrefix(op.Path, "/api/v1"), "{}")
			s.linker.operations[op.Method+" "+path] = s.anchors[op.ID]
		}
	}
	for _, r := range s.Records {
		s.anchors["record-"+r.Name] = RecordPath(r.Name)
	}
	for _, group := range s.Guides {
		for _, g := range group.Guides {
			s.linker.guides[g.Name] = true
		}
	}
}

// TokenPath is where the operation is that gives tokens.
func (s *site) TokenPath() string { return s.linker.operations["POST /oauth/token"] }

var secondHeading = regexp.MustCompile(`<h2 id="([^"]+)">(.*?)</h2>`)

func (s *site) guidePage(group guideGroup, g guide) template.HTML {
	text, err := s.linker.render(g.Name)
	if err != nil {
		panic(err) // it is in the binary: a test reads each
	}
	var contents []Link
	for _, m := range secondHeading.FindAllStringSubmatch(string(text), -1) {
		contents = append(contents, Link{Title: plain(m[2]), Path: "#" + m[1]})
	}
	if len(contents) < 3 {
		contents = nil
	}
	title, rest, _ := strings.Cut(string(text), "</h1>")
	return rendered("guide", struct {
		Crumb       Link
		Title, Text template.HTML
		Contents    []Link
	}{Link{Title: group.Name, Path: Root + "/guides"}, template.HTML(title + "</h1>"), template.HTML(rest), contents})
}

// A navGroup is a part of the menu.
type navGroup struct {
	Name  string
	Links []Link
}

// Has reports whether the group has the page at path.
func (g navGroup) Has(path string) bool {
	return slices.ContainsFunc(g.Links, func(l Link) bool { return l.Path == path })
}

// nav is the menu as it is on the page at path, which is marked: that of a record is where all
// records are.
func (s *site) nav(path string) template.HTML {
	if strings.HasPrefix(path, RecordPath("")) {
		path = Root + "/records"
	}
	reference := navGroup{"REST reference", []Link{{"Overview", Root + "/reference"}}}
	for _, a := range s.Areas {
		reference.Links = append(reference.Links, Link{a.Name, AreaPath(a.Name)})
	}
	reference.Links = append(reference.Links, Link{"Records", Root + "/records"}, Link{"Errors", ErrorsPath})
	groups := []navGroup{reference}
	for _, group := range s.Guides {
		nav := navGroup{Name: group.Name}
		for _, g := range group.Guides {
			nav.Links = append(nav.Links, Link{g.Title, g.Path()})
		}
		groups = append(groups, nav)
	}
	return rendered("nav", struct {
		Path   string
		Groups []navGroup
	}{path, groups})
}
