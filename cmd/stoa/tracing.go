package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"go.opentelemetry.io/otel"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/serve"
)

// startTracing returns nil unless the standard variables name a collector.
func startTracing(ctx context.Context) (*serve.Tracing, error) {
	named := os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") + os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if named == "" || os.Getenv("OTEL_SDK_DISABLED") == "true" || os.Getenv("OTEL_TRACES_EXPORTER") == "none" {
		return nil, nil
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		slog.WarnContext(ctx, "traces are lost", "error",
			community.Unreachable(err))
	}))
	return serve.NewTracing(ctx, version)
}

// stopTracing sends the last spans. That they are lost is no failure of the server.
func stopTracing(ctx context.Context, t *serve.Tracing) {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := t.Stop(ctx); err != nil {
		slog.WarnContext(ctx, "the last traces are lost", "error", community.Unreachable(err))
	}
}
