package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// A tool is one thing that an assistant can do: its name, and what is told of it.
type tool struct {
	name, title, text string
}

// A handler does what a tool does, for an actor with the powers that the token leaves
// them. The text is what is read where the structured output is not; "" is its JSON.
type handler[In, Out any] func(ctx context.Context, c *caller, actor community.Actor, in In) (out Out, text string, err error)

// add puts a tool on a server. The schemas are made of the types; limits are those that
// the tags of the fields have.
func add[In, Out any](s *mcp.Server, t tool, h handler[In, Out]) {
	n := needs[t.name]
	isRead := n.level != community.ScopeWrite
	s.AddTool(&mcp.Tool{Name: t.name, Title: t.title, Description: t.text, InputSchema: inputSchema[In](), OutputSchema: schemaOf[Out](),
		Annotations: &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: isRead, DestructiveHint: new(false), IdempotentHint: isRead,
			OpenWorldHint: new(false)},
	}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		c := callerOf(ctx)
		if isRead {
			store.OnlyReads(ctx)
		}
		out, text, err := call(ctx, c, n, req.Params.Arguments, h)
		if err != nil {
			return refused(httpkit.Explain(ctx, c.missed(err, n))), nil
		}
		structured, err := json.Marshal(out)
		if err != nil { // of structs of ours: cannot be
			return nil, err
		}
		if text == "" {
			text = string(structured)
		}
		return &mcp.CallToolResult{StructuredContent: json.RawMessage(structured),
			Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
	})
}

func call[In, Out any](ctx context.Context, c *caller, n need, arguments json.RawMessage,
	h handler[In, Out]) (out Out, text string, err error) {
	actor, err := c.under(n)
	if err != nil {
		return out, "", err
	}
	if n.level == community.ScopeWrite && actor.ID == "" {
		return out, "", errNoPerson
	}
	in, err := read[In](arguments)
	if err != nil {
		return out, "", err
	}
	return h(ctx, c, actor, in)
}

// refused is the result of a call that failed: a sentence with the code, the reason and
// the field, which assistants read, and the same in parts for programs.
func refused(p httpkit.Problem) *mcp.CallToolResult {
	told := map[string]any{"code": p.Code, "detail": p.Detail, "requestId": p.RequestID}
	words := p.Code
	if p.Reason != "" {
		told["reason"] = p.Reason
		words += ", " + p.Reason
	}
	if len(p.Errors) > 0 {
		told["field"] = p.Errors[0].Field
		words += ", in " + p.Errors[0].Field
	}
	if wait, err := strconv.Atoi(p.GetHeaders().Get("Retry-After")); err == nil {
		told["retryAfter"] = wait
		words += ", try again in " + strconv.Itoa(wait) + " s"
	}
	return &mcp.CallToolResult{IsError: true, Meta: mcp.Meta{"problem": told},
		Content: []mcp.Content{&mcp.TextContent{Text: p.Detail + " (" + words + ")"}}}
}

// failure is an error of what is no tool.
func failure(ctx context.Context, err error) error {
	p := httpkit.Explain(ctx, err)
	data, _ := json.Marshal(map[string]string{"code": p.Code, "reason": p.Reason, "requestId": p.RequestID}) // strings can be written
	code := int64(jsonrpc.CodeInvalidParams)
	if p.Status >= 500 {
		code = jsonrpc.CodeInternalError
	}
	return &jsonrpc.Error{Code: code, Message: p.Detail, Data: data}
}

// panicked is a panic as an error.
type panicked struct {
	value any
	stack []byte
}

func (p panicked) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, p.stack) }

// read reads the arguments of a call. One that is not known is refused by its name: it
// may be misspelt, and left out it would change what is done.
func read[In any](arguments json.RawMessage) (in In, err error) {
	var given map[string]json.RawMessage
	if len(arguments) > 0 && json.Unmarshal(arguments, &given) != nil {
		return in, community.Bad("arguments", community.WhyWrongType, "must be an object")
	}
	fields := reflect.TypeFor[In]()
	var names []string
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	for name := range given {
		if !slices.Contains(names, name) {
			return in, community.Bad(name, community.WhyUnknownField, "isn't known; use one of %s", strings.Join(names, ", "))
		}
	}
	if len(given) == 0 {
		return in, nil
	}
	d := json.NewDecoder(bytes.NewReader(arguments))
	if err := d.Decode(&in); err != nil && !errors.Is(err, io.EOF) {
		if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && e.Field != "" {
			return in, community.Bad(e.Field, community.WhyWrongType, "must be %s", kinds[e.Type.Kind()])
		}
		return in, community.Fail(community.Invalid, community.WhyBodyUnreadable, "The arguments cannot be read: %v.", err)
	}
	return in, nil
}

// kinds are what arguments are.
var kinds = map[reflect.Kind]string{reflect.String: "a string", reflect.Slice: "a list", reflect.Int: "a whole number"}

func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](nil)
	if err != nil { // of types of ours: cannot be
		panic(err)
	}
	return s
}

// inputSchema is the schema of arguments, with the limits and choices that the tags of
// the fields name: min, max, enum.
func inputSchema[In any]() *jsonschema.Schema {
	s := schemaOf[In]()
	t := reflect.TypeFor[In]()
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		limit(s.Properties[name], f.Tag)
	}
	return s
}

func limit(s *jsonschema.Schema, tag reflect.StructTag) {
	if least, err := strconv.ParseFloat(tag.Get("min"), 64); err == nil {
		s.Minimum = &least
	}
	if most, err := strconv.ParseFloat(tag.Get("max"), 64); err == nil {
		s.Maximum = &most
	}
	if words := tag.Get("enum"); words != "" {
		on := s
		if s.Items != nil {
			on = s.Items
		}
		for word := range strings.SplitSeq(words, ",") {
			on.Enum = append(on.Enum, word)
		}
	}
}
