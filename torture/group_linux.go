package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// apart puts a command into a process group of its own, which ends with us.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// mortal has a command that has a session of its own end with us.
func mortal(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// killAll ends a command and whatever it started.
func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // fails where all have ended

// canFreeze is whether the processes of a machine can be stopped and ended at once here.
const canFreeze = true

// freeze stops a member where it is, as a machine is that hangs, and returns its processes. Each
// process of PostgreSQL is a group of its own: they are found by who started them, once that one
// can start no more.
func (m *member) freeze() (frozen []int, err error) {
	patroni := -m.patroni.cmd.Process.Pid
	if err := signalAll([]int{patroni}, syscall.SIGSTOP); err != nil {
		return nil, err
	}
	servers, err := m.servers()
	if err != nil {
		return nil, err
	}
	if err := signalAll(servers, syscall.SIGSTOP); err != nil {
		return nil, err
	}
	frozen = append(servers, patroni)
	for _, server := range servers {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", server, server))
		if err != nil {
			continue // it has ended
		}
		for _, word := range strings.Fields(string(text)) {
			child, err := strconv.Atoi(word)
			if err != nil {
				return nil, err
			}
			frozen = append(frozen, child)
		}
	}
	return frozen, signalAll(frozen, syscall.SIGSTOP)
}

// servers are the PostgreSQL servers of a member, by their command: one, or none, or two that are
// in each other's way.
func (m *member) servers() (list []int, err error) {
	commands, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		return nil, err
	}
	for _, file := range commands {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), "/postgres\x00-D\x00"+m.data+"\x00") {
			continue // also where it has ended
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if err != nil {
			return nil, err
		}
		list = append(list, pid)
	}
	return list, nil
}

// thaw has processes go on.
func thaw(frozen []int) error { return signalAll(frozen, syscall.SIGCONT) }

// kill ends a member at once, as a power cut does, as far as others can tell.
func (m *member) kill() error {
	frozen, err := m.freeze()
	if err != nil {
		return err
	}
	if err := signalAll(frozen, syscall.SIGKILL); err != nil {
		return err
	}
	<-m.patroni.exited
	for end := time.Now().Add(startWithin); slices.ContainsFunc(frozen, isRunning); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			return errors.New("PostgreSQL does not end")
		}
	}
	return nil
}

// isRunning reports whether there is a process of that number that has not ended.
func isRunning(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(text), ") Z ")
}

// signalAll sends a signal to processes, and to the groups whose number is negative. One that has
// ended meanwhile is none.
func signalAll(list []int, signal syscall.Signal) error {
	for _, pid := range list {
		if err := syscall.Kill(pid, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}
