// Testreport runs go test and says what matters of it: a line per package, all
// that a failed test wrote, every skipped test with its reason, and the totals.
//
//	go run ./internal/tools/testreport -race ./...
//
// The arguments are those of go test, and so is the exit status.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
	}
	os.Exit(code)
}

// run reports on go test as it goes and returns its exit status.
func run(args []string) (int, error) {
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 1, err
	}
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	read := report(out, os.Stdout)
	err = cmd.Wait()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Exited() {
		return exit.ExitCode(), read
	}
	if err = errors.Join(read, err); err != nil {
		return 1, err
	}
	return 0, nil
}
