//go:build !linux

package main

import (
	"errors"
	"os/exec"
)

// apart leaves a command where it is.
func apart(*exec.Cmd) {}

// mortal does, too.
func mortal(*exec.Cmd) {}

// killAll ends a command.
func killAll(cmd *exec.Cmd) { cmd.Process.Kill() } // fails where it has ended

// canFreeze is whether the processes of a machine can be stopped and ended at once here.
const canFreeze = false

func (m *member) freeze() ([]int, error) { return nil, errors.ErrUnsupported }

func thaw([]int) error { return errors.ErrUnsupported }

func (m *member) kill() error { return errors.ErrUnsupported }
