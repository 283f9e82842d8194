package markup

// element is how an element of the result behaves: what it may stand in, and
// what it closes.
type element struct {
	inline bool     // stands in a line of text
	leaf   bool     // a block of inline content: another block closes it
	family string   // a structure whose parts belong together
	within []string // the parents a part may have; nil: it may stand anywhere
	stray  string   // what a part becomes outside of its family; "": its tags go
}

var (
	inline   = element{inline: true}
	leaf     = element{leaf: true}
	cell     = element{family: "table", within: []string{"tr"}, stray: "p"}
	rows     = element{family: "table", within: []string{"table"}}
	row      = element{family: "table", within: []string{"thead", "tbody", "table"}}
	item     = element{family: "list", within: []string{"ul", "ol"}, stray: "p"}
	term     = element{family: "terms", within: []string{"dl"}, stray: "p"}
	elements = map[string]element{
		"strong": inline, "b": inline, "em": inline, "i": inline, "u": inline, "s": inline, "del": inline,
		"ins": inline, "sub": inline, "sup": inline, "kbd": inline, "mark": inline, "abbr": inline,
		"code": inline, "a": inline,
		"p": leaf, "h2": leaf, "h3": leaf, "h4": leaf, "pre": leaf,
		"blockquote": {},
		"ul":         {family: "list"}, "ol": {family: "list"}, "li": item,
		"dl": {family: "terms"}, "dt": term, "dd": term,
		"table": {family: "table"}, "thead": rows, "tbody": rows, "tr": row, "th": cell, "td": cell,
		"figure":     {family: "figure"},
		"figcaption": {family: "figure", within: []string{"figure"}, stray: "p"},
		"details":    {family: "details"},
		"summary":    {leaf: true, family: "details", within: []string{"details"}, stray: "p"},
	}
)

// isCell reports whether name may be empty and still mean something.
func isCell(name string) bool { return name == "td" || name == "th" }

// crosses reports whether a part that looks for its parent may look past f,
// and so close it.
func (e element) crosses(f frame) bool {
	if e.family == "table" {
		return f.name != "table"
	}
	return f.inline || f.leaf || f.within != nil && f.family == e.family
}

// closesPast reports whether an end tag of e that has no start tag above f may
// look below it. Inline end tags stay in their block and nothing but a table's
// own tags leaves a cell, or one stray tag would undo the whole structure.
func (e element) closesPast(f frame) bool {
	switch {
	case e.inline:
		return f.inline || f.leaf
	case e.family == "table":
		return f.name != "table"
	}
	return !isCell(f.name) && f.name != "table"
}
