// Stoa runs a community of questions and answers: the server, and the tools of
// its operator.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// version is set by the linker.
var version = "dev"

// command is all that can be asked of the program.
type command struct {
	Settings settingsFile `env:"STOA_SETTINGS" placeholder:"FILE" help:"A file of settings, one NAME=value per line, named like the environment variables. Environment variables take precedence."`

	Serve    serveCommand    `cmd:"" help:"Serve the community."`
	Migrate  migrateCommand  `cmd:"" help:"Check or update the database schema."`
	User     userCommand     `cmd:"" help:"Add and manage members."`
	Client   clientCommand   `cmd:"" help:"Add and revoke API clients."`
	SCIM     scimCommand     `cmd:"" name:"scim" help:"Create and revoke tokens for SCIM directories."`
	Mail     mailCommand     `cmd:"" help:"Test sending email."`
	Webhooks webhooksCommand `cmd:"" help:"Test webhooks on your own machine."`
	Demo     demoCommand     `cmd:"" help:"Fill an empty database with a demo community."`
	Backup   backupCommand   `cmd:"" help:"Back up the database and uploads. The server can keep running."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup into an empty place."`
	Move     moveCommand     `cmd:"" help:"Move the community to another database. The server can keep running."`
	Doctor   doctorCommand   `cmd:"" help:"Check the database, the data folder and the clock."`
	Health   healthCommand   `cmd:"" help:"Check that the server on this machine is healthy."`
	Version  versionCommand  `cmd:"" help:"Print the version."`
}

const description = `A community of questions and answers in one binary.

Every flag can be set by the environment variable named after it; a flag wins over its variable. An empty variable is as
good as none.`

// streams are where a command writes: results to out, all else to err.
type streams struct{ out, err io.Writer }

func main() { os.Exit(run(os.Args[1:], &streams{os.Stdout, os.Stderr})) }

// run is the whole program; it returns the exit status: 1 for a failure and 2
// for a command line that cannot be understood.
func run(args []string, s *streams) int {
	forgetEmpty()
	ctx, stop := untilSignal(context.Background())
	defer stop()
	var c command
	parser := kong.Must(&c, kong.Name("stoa"), kong.Description(description), kong.Writers(s.out, s.err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 120}),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(s))
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(s.err, "stoa: %s See stoa --help.\n", sentence(err))
		return 2
	}
	if err := parsed.Run(); err != nil {
		fmt.Fprintf(s.err, "stoa: %s\n", sentence(err))
		return 1
	}
	return 0
}

// forgetEmpty unsets our variables that are empty, as those of a form left blank
// are, for kong would take each as a value.
func forgetEmpty() {
	for _, pair := range os.Environ() {
		if name, value, _ := strings.Cut(pair, "="); value == "" && strings.HasPrefix(name, "STOA_") {
			os.Unsetenv(name)
		}
	}
}

// untilSignal returns a context that ends with the first request to stop. The
// second ends the process there and then.
func untilSignal(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(1)
	}()
	return ctx, cancel
}
