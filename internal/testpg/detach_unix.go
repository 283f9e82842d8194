//go:build unix

package testpg

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// detach takes cmd out of reach of the terminal's signals, which are for us to
// handle first, and drops root, as whom PostgreSQL refuses to run.
func detach(cmd *exec.Cmd, folder string) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if os.Geteuid() != 0 {
		return nil
	}
	who, err := unprivileged()
	if err != nil {
		return err
	}
	cmd.SysProcAttr.Credential = who
	return os.Chown(folder, int(who.Uid), int(who.Gid))
}

// unprivileged returns the user that a server started by root runs as.
func unprivileged() (*syscall.Credential, error) {
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, fmt.Errorf("root cannot run PostgreSQL, and there is no other user: %w", err)
	}
	uid, badUser := strconv.ParseUint(u.Uid, 10, 32)
	gid, badGroup := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, cmp.Or(badUser, badGroup)
}
