package graph

import (
	"bytes"
	"context"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// putBack puts what was taken out of a query into its answer. Of a change that means
// nothing here it says so: nothing was done.
func (a *absences) putBack(ctx context.Context, r *graphql.Response) {
	if a == nil || r.Data == nil {
		return
	}
	var out bytes.Buffer
	data := r.Data
	for len(data) > 0 {
		quote := bytes.IndexByte(data, '"')
		if quote < 0 {
			break
		}
		end := quote + stringLength(data[quote:])
		gone, isAbsent := a.named(data[quote+1 : end-1])
		if !isAbsent || end >= len(data) || data[end] != ':' {
			out.Write(data[:end])
			data = data[end:]
			continue
		}
		out.Write(data[:quote])
		out.WriteString(strconv.Quote(gone.key) + ":" + gone.value)
		data = data[end+1:]
		data = data[stringLength(data):] // the name of the type that it stands on
		if gone.isChange {
			told := faultOf(httpkit.Explain(ctx, community.Fail(community.Unsupported, community.WhyNotTakenHere,
				"%s has no meaning here. Nothing was changed.", gone.field)))
			told.Path = ast.Path{ast.PathName(gone.key)}
			r.Errors = append(r.Errors, told)
		}
	}
	out.Write(data)
	r.Data = out.Bytes()
}

// named is the field that is run under a name.
func (a *absences) named(key []byte) (absence, bool) {
	number, isOne := bytes.CutPrefix(key, []byte(absentAs))
	if !isOne {
		return absence{}, false
	}
	n, err := strconv.Atoi(string(number))
	if err != nil || n >= len(a.fields) {
		return absence{}, false
	}
	return a.fields[n], true
}

// stringLength is how long the string is that JSON begins with, with its quotes.
func stringLength(data []byte) int {
	for i := 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}
