package testpg

import (
	"os/exec"
	"path/filepath"
)

// Programs returns the folder of all programs of PostgreSQL, for who runs servers otherwise
// than Start does. The error is ErrNone where there is none new enough.
func Programs() (string, error) {
	bin, err := binaries()
	if err != nil {
		return "", err
	}
	copier, err := findCopier(bin)
	return filepath.Dir(copier), err
}

// Detach has a command run in a session of its own, and, where we are root, as another user,
// who gets the folder: PostgreSQL refuses to run as root.
func Detach(cmd *exec.Cmd, folder string) error { return detach(cmd, folder) }
