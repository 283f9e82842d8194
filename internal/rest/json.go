package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// reply is an answer's body, encoded already.
type reply struct {
	encoded []byte
	lent    *[]byte // that encoded is in, unless nil
	from    *sync.Pool
}

// encodeInto encodes what is selected of v into bytes that an earlier answer was written
// from.
func encodeInto[O any](from *sync.Pool, v *O, selected *jsonout.Selection) reply {
	lent, ok := from.Get().(*[]byte)
	if !ok {
		lent = new([]byte)
	}
	*lent = jsonout.AppendSelected((*lent)[:0], v, selected)
	return reply{*lent, lent, from}
}

// Schema is anything: who answers says what is encoded.
func (reply) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

// writeTo writes the answer, once, and gives back what it was lent.
func (r reply) writeTo(w io.Writer) error {
	_, err := w.Write(r.encoded)
	if r.lent != nil {
		r.from.Put(r.lent)
	}
	return err
}

// jsonFormat writes answers: those encoded already as they are.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if r, ok := v.(interface{ writeTo(io.Writer) error }); ok {
			return r.writeTo(w)
		}
		_, err := w.Write(encode(v))
		return err
	},
	Unmarshal: json.Unmarshal,
}

// encode writes v as JSON; every wire type can be written.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// JSON is the JSON body of a request, decoded when the handler asks for it.
type JSON[B any] struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"application/json"`
}

func (*JSON[B]) bodyType() reflect.Type { return reflect.TypeFor[B]() }
func (b *JSON[B]) raw() []byte          { return b.RawBody }
func (b *JSON[B]) setRaw(body []byte)   { b.RawBody = body }

// decode reads the body. An unknown field, and a known one of a wrong type, are refused
// by name. No body at all is an empty object.
func (b *JSON[B]) decode() (v B, err error) {
	err = b.decodeInto(&v)
	return v, err
}

// decodeInto is decode over what v holds: fields that were not sent stay, and
// objects are merged by key.
func (b *JSON[B]) decodeInto(v *B) error {
	if len(b.RawBody) == 0 {
		return nil
	}
	if err := b.sound(); err != nil {
		return err
	}
	if err := json.Unmarshal(b.RawBody, v); err != nil {
		return unreadable(err)
	}
	return unknownIn(reflect.TypeFor[B](), b.RawBody, "")
}

// sound returns why the body cannot be read at all, whatever is in it.
func (b *JSON[B]) sound() error {
	if media, _, err := mime.ParseMediaType(b.ContentType); b.ContentType != "" &&
		(err != nil || media != "application/json" && !strings.HasSuffix(media, "+json")) {
		return community.Fail(community.Unsupported, community.WhyBodyType, "The body must be application/json, not %q.", b.ContentType)
	}
	return httpkit.CheckJSON(b.RawBody)
}

// unreadable is the refusal of JSON that is not what was asked for.
func unreadable(err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return wrongType(e)
	}
	if community.KindOf(err) == community.Invalid { // a field says itself what is wrong
		return err
	}
	return community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body can't be read: %s.", err)
}

func wrongType(e *json.UnmarshalTypeError) error {
	wanted := map[reflect.Kind]string{
		reflect.String: "a string", reflect.Bool: "true or false", reflect.Slice: "a list",
		reflect.Struct: "an object", reflect.Map: "an object",
	}[e.Type.Kind()]
	if wanted == "" {
		wanted = "a number"
	}
	field := e.Field
	if field == "" {
		return community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body must be %s, not %s.", wanted, e.Value)
	}
	return community.Bad(field, community.WhyWrongType, "must be %s, not %s", wanted, e.Value)
}

// Body is a JSON body that is read before the handler runs.
type Body[B any] struct {
	JSON[B]
	body B
}

func (b *Body[B]) read() (err error) {
	b.body, err = b.decode()
	return err
}

// Edit is a Body that tells of a change E.
type Edit[B interface{ edit() (E, error) }, E any] struct {
	JSON[B]
	edit E
}

func (e *Edit[B, E]) read() error {
	b, err := e.decode()
	if err == nil {
		e.edit, err = b.edit()
	}
	return err
}

// loose is a boolean that is also taken as "true" and "false".
type loose struct {
	given, value bool
	wrong        string
}

// UnmarshalJSON never fails: what is wrong is told by name in get.
func (l *loose) UnmarshalJSON(b []byte) error {
	switch strings.Trim(string(b), `"`) {
	case "true":
		*l = loose{given: true, value: true}
	case "false":
		*l = loose{given: true}
	case "null":
	default:
		*l = loose{wrong: string(b)}
	}
	return nil
}

// get returns the value, nil when it was not given.
func (l loose) get(field string) (*bool, error) {
	switch {
	case l.wrong != "":
		return nil, community.Bad(field, community.WhyWrongType, "must be true or false, not %s", l.wrong)
	case !l.given:
		return nil, nil
	}
	return &l.value, nil
}

// Schema has it as what it is: a client that is made of the document sends no strings.
func (loose) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeBoolean} }

// stamp is a time as the wire has it, "" for never.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(stampLayout)
}

const stampLayout = "2006-01-02T15:04:05.000Z"

// parseStamp reads a time of a request.
func parseStamp(field, text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, community.Bad(field, community.WhyNotATime, "must be a time such as 2026-01-02T03:04:05.678Z, not %q", text)
	}
	return t, nil
}

// clearableStamp reads a time that may be absent, or empty for never.
func clearableStamp(field string, text *string) (*time.Time, error) {
	if text != nil && *text == "" {
		return &time.Time{}, nil
	}
	return optionalStamp(field, text)
}

// changed is a record as a write left it: on the wire, the record's own fields
// and "success": true.
type changed[T any] struct{ record T }

// MarshalJSON adds success to the record, which is an object and not empty.
func (c changed[T]) MarshalJSON() ([]byte, error) {
	return append(bytes.TrimSuffix(encode(c.record), []byte("}")), `,"success":true}`...), nil
}

// AppendJSON implements jsonout.Appender.
func (c changed[T]) AppendJSON(b []byte) []byte {
	b = jsonout.Append(b, &c.record)
	return append(b[:len(b)-1], `,"success":true}`...)
}

// Schema is the record's, and success, under a name of its own.
func (changed[T]) Schema(r huma.Registry) *huma.Schema {
	record := refName(r.Schema(reflect.TypeFor[T](), true, "").Ref)
	named := "Changed" + record
	if r.Map()[named] == nil {
		schema := *r.Map()[record]
		schema.Properties = maps.Clone(schema.Properties)
		schema.Properties["success"] = &huma.Schema{Type: huma.TypeBoolean, Description: "Always true."}
		schema.Required = append(slices.Clip(schema.Required), "success")
		schema.Extensions = map[string]any{recordOf: record}
		r.Map()[named] = &schema
	}
	return &huma.Schema{Ref: schemaRef + named}
}

// done is the answer of an operation that returns no record.
type done struct {
	Success bool `json:"success" doc:"Always true."`
}

var success = done{true}

// optionalStamp reads a time that may be absent.
func optionalStamp(field string, text *string) (*time.Time, error) {
	if text == nil {
		return nil, nil
	}
	t, err := parseStamp(field, *text)
	return &t, err
}
