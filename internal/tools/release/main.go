// Release builds what a release consists of, into a folder: an archive with the program for each
// system, a list of what is in it (CycloneDX), and the checksums of both.
//
//	go run ./internal/tools/release -version v1.2.3 -to dist
//
// The same commit and the same Go make the same bytes, on any machine: nothing in them tells
// where or when they were built.
package main

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// targets are what the program is built for.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// A target is a system, as Go names it.
type target struct{ os, arch string }

// alongside are the files that go with the program.
var alongside = []string{"LICENSE", "THIRD_PARTY.md", "README.md", "CHANGELOG.md", "SECURITY.md", "docs/operations.md",
	"docs/upgrading.md", "deploy/stoa.service", "deploy/stoa.env.example", "deploy/Caddyfile", "deploy/nginx.conf"}

func main() {
	version := flag.String("version", "", "the `version`, as v1.2.3")
	to := flag.String("to", "dist", "the `folder` to write to")
	only := flag.String("only", "", "build for this `system` only, such as linux/amd64")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, *version, *to, *only); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(ctx context.Context, version, to, only string) error {
	if version == "" {
		return fmt.Errorf("-version is missing, such as v1.2.3")
	}
	made, err := committed(ctx)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	keep := func(name string, content []byte) error {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
		fmt.Println(filepath.Join(to, name))
		return os.WriteFile(filepath.Join(to, name), content, 0o644)
	}
	for _, t := range targets {
		if only != "" && only != t.os+"/"+t.arch {
			continue
		}
		program, err := t.build(ctx, version)
		if err != nil {
			return err
		}
		name, content, err := t.pack(version, made, program)
		if err != nil {
			return err
		}
		if err := keep(name, content); err != nil {
			return err
		}
		if bill, err := billOf(program, version); err != nil {
			return err
		} else if err := keep(strings.TrimSuffix(name, t.suffix())+".cdx.json", bill); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(to, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// committed is when what is released was committed: what archives say their files are of.
func committed(ctx context.Context) (time.Time, error) {
	out, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct").Output()
	if err != nil {
		return time.Time{}, fmt.Errorf("git log: %w", err)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// program is the name of the program on the system.
func (t target) program() string {
	if t.os == "windows" {
		return "stoa.exe"
	}
	return "stoa"
}

// build returns the program.
func (t target) build(ctx context.Context, version string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "stoa-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, t.program())
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X main.version="+version,
		"-o", file, "./cmd/stoa")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOFLAGS=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s/%s: %w", t.os, t.arch, err)
	}
	return os.ReadFile(file)
}
