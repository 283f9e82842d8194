package store

import (
	"errors"
	"strings"
	"syscall"
)

// userTimeout is TCP_USER_TIMEOUT, which package syscall does not name.
const userTimeout = 18

// giveUp has the kernel end a connection on which nothing that was sent is acknowledged.
func giveUp(network, _ string, raw syscall.RawConn) (err error) {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	e := raw.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(silence.Milliseconds()))
	})
	return errors.Join(e, err)
}
