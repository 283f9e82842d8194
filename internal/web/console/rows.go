package console

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A setting that is a list has a row of fields for each entry. As one value it is a line for each, in which
// bars part the fields: what a form of rows says is put together so, and taken apart to be shown.

// The columns of such lists.
var (
	navbarColumns   = []view.Column{{Name: "text"}, {Name: "url"}, {Name: "position", Values: []string{"left", "right"}}}
	featuredColumns = []view.Column{{Name: "ref"}}
	ruleColumns     = []view.Column{{Name: "kind", Values: community.RuleKinds}, {Name: "value"},
		{Name: "action", Values: community.RuleActions}, {Name: "for", Values: []string{"all", "new"}}}
)

func rowsOf(name string, columns []view.Column) []view.SettingField {
	return []view.SettingField{{Name: name, Kind: "rows", Columns: columns}}
}

// rowsForm puts the rows that were sent into the values of their settings. A form may have the lines too.
func rowsForm(v *view.Visit, f view.Form, fields []view.SettingField) view.Form {
	for _, field := range fields {
		if field.Kind != "rows" || v.PostForm.Has(field.Name) {
			continue
		}
		var lines []string
		for i := range v.PostForm[field.Name+"."+field.Columns[0].Name] {
			var cells []string
			isEmpty := true
			for _, c := range field.Columns {
				cell := ""
				if sent := v.PostForm[field.Name+"."+c.Name]; i < len(sent) {
					cell = view.Cell(sent[i])
				}
				isEmpty = isEmpty && (cell == "" || c.Values != nil)
				cells = append(cells, cell)
			}
			if !isEmpty {
				lines = append(lines, strings.Join(cells, " | "))
			}
		}
		f.Values[field.Name] = strings.Join(lines, "\n")
	}
	return f
}

// moveRow does what a button of a row says: "up:featured.topics:2". What it cannot do, it leaves.
func moveRow(f view.Form, act string) {
	parts := strings.Split(act, ":")
	if len(parts) != 3 {
		return
	}
	lines, name := view.Lines(f.Get(parts[1])), parts[1]
	i, err := strconv.Atoi(parts[2])
	if err != nil || i < 0 || i >= len(lines) {
		return
	}
	switch parts[0] {
	case "up":
		if i > 0 {
			lines[i-1], lines[i] = lines[i], lines[i-1]
		}
	case "down":
		if i+1 < len(lines) {
			lines[i], lines[i+1] = lines[i+1], lines[i]
		}
	case "remove":
		lines = slices.Delete(lines, i, i+1)
	}
	f.Values[name] = strings.Join(lines, "\n")
}
