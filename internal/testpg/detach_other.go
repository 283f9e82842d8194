//go:build !unix

package testpg

import "os/exec"

// detach refuses: the keeper is a shell. Name a server in the environment.
func detach(*exec.Cmd, string) error { return ErrNone }
