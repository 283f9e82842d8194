// With runs a command that finds a PostgreSQL in its environment, so that the
// tests of many packages share one server:
//
//	go run ./internal/testpg/with -- go test ./...
//
// Its exit status is the command's.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"github.com/stoa-community/stoa/internal/testpg"
)

func main() {
	args := os.Args[1:]
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) == 0 {
		fmt.Fprintln(os.Stderr, "usage: with [--] command [arguments]")
		os.Exit(2)
	}
	code, err := with(args, testpg.Find)
	if err != nil {
		fmt.Fprintln(os.Stderr, "with:", err)
	}
	os.Exit(code)
}

// with runs the command beside the server that find returns, and returns the
// command's exit status.
func with(command []string, find func() (*testpg.Server, error)) (code int, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server, err := find()
	switch {
	case errors.Is(err, testpg.ErrNone) && os.Getenv("CI") != "true":
		fmt.Fprintf(os.Stderr, "\nWARNING: %v.\nEvery test that needs PostgreSQL WILL BE SKIPPED: only SQLite is tested.\n\n", err)
		return run(ctx, command, os.Environ())
	case err != nil:
		return 1, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	return run(ctx, command, append(os.Environ(), testpg.Variable+"="+server.URL()))
}

// run passes an interrupt on to the command and waits for it all the same.
func run(ctx context.Context, command, env []string) (int, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	err := cmd.Run()
	switch state := cmd.ProcessState; {
	case state == nil:
		return 127, err
	case state.Exited():
		return state.ExitCode(), nil
	}
	return 1, err
}
