package main

import (
	"os/exec"
	"syscall"
)

// apart puts a command into a process group of its own, which ends with us.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killAll ends a command and whatever it started.
func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // fails where all have ended
