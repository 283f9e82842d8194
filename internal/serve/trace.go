package serve

import (
	"context"
	"fmt"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// Tracing sends one span per request to an OpenTelemetry collector.
type Tracing struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
	carried  propagation.TraceContext
}

// NewTracing returns a Tracing set up by the standard OTEL_ variables of the
// environment: where to, as whom, how many.
func NewTracing(ctx context.Context, version string) (*Tracing, error) {
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "stoa"), attribute.String("service.version", version)),
		resource.WithTelemetrySDK(), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	return &Tracing{provider: provider, tracer: provider.Tracer("github.com/stoa-community/stoa")}, nil
}

// Stop sends what is left.
func (t *Tracing) Stop(ctx context.Context) error { return t.provider.Shutdown(ctx) }

// Middleware makes a server span of each request, under the caller's if it sent
// a traceparent. It must run inside httpkit.Scoped.
func (t *Tracing) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := t.carried.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		ctx, span := t.tracer.Start(ctx, r.Method, trace.WithSpanKind(trace.SpanKindServer))
		defer finish(span, r, httpkit.ScopeOf(ctx))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// finish says on the span what is known once the answer is out.
func finish(span trace.Span, r *http.Request, scope *httpkit.Scope) {
	defer span.End()
	if !span.IsRecording() {
		return
	}
	if scope.Route != "" {
		span.SetName(r.Method + " " + scope.Route)
		span.SetAttributes(attribute.String("http.route", scope.Route))
	}
	span.SetAttributes(
		attribute.String("http.request.method", r.Method),
		attribute.String("url.path", httpkit.LoggedPath(r)),
		attribute.Int("http.response.status_code", scope.Status()),
		attribute.String("client.address", scope.IP.String()),
		attribute.String("stoa.request_id", scope.RequestID),
		attribute.Int64("stoa.statements", scope.Statements.Load()),
	)
	if scope.Status() >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
}
