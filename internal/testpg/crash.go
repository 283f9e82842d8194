package testpg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Crash ends the server at once, without a word to whoever is connected. Its files stay as
// they are, for Again.
func (s *Server) Crash() error {
	text, err := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		return err
	}
	p, err := os.FindProcess(pid)
	if err == nil {
		err = p.Signal(syscall.SIGQUIT)
	}
	if err != nil {
		return err
	}
	for range 1000 {
		if p.Signal(syscall.Signal(0)) != nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("the server does not end")
}

// Again starts a server that has crashed, at the same address, and returns when it takes
// connections.
func (s *Server) Again() error {
	bin, err := binaries()
	if err != nil {
		return err
	}
	cmd := exec.Command(filepath.Join(bin, "pg_ctl"), "-D", filepath.Join(s.folder, "data"), "-w",
		"-l", filepath.Join(s.folder, "log"), "start")
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	if err := detach(cmd, s.folder); err != nil {
		return err
	}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the server does not start again: %w", err)
	}
	return nil
}
