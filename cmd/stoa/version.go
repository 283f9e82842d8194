package main

import (
	"fmt"
	"runtime"
)

type versionCommand struct{}

// Run prints the version and what it was built with.
func (versionCommand) Run(s *streams) error {
	_, err := fmt.Fprintf(s.out, "stoa %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
