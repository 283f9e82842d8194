package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// settingsFile is the name of a file of settings, a variable in each line as NAME=value: what
// systemd reads as an EnvironmentFile, and Docker as an env file. Variables that are set already
// win over it, as flags do.
type settingsFile string

// BeforeReset is called by kong before it looks at variables.
func (settingsFile) BeforeReset(ctx *kong.Context, trace *kong.Path) error {
	given, _ := ctx.FlagValue(trace.Flag).(settingsFile)
	name := cmp.Or(string(given), os.Getenv("STOA_SETTINGS"))
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("--settings: %w", err)
	}
	defer file.Close()
	known := variables(ctx.Model.Node)
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		if err := set(lines.Text(), known); err != nil {
			return fmt.Errorf("--settings: %s, line %d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("--settings: %s: %w", name, err)
	}
	return nil
}

// set sets the variable of a line, unless it is set. Nothing is told of the value: it may be a secret.
func set(line string, known map[string]bool) error {
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' || line[0] == ';' {
		return nil
	}
	name, value, isPair := strings.Cut(line, "=")
	name, value = strings.TrimSpace(name), unquoted(strings.TrimSpace(value))
	switch {
	case !isPair:
		return fmt.Errorf("write settings as NAME=value")
	case !known[name] && !strings.HasPrefix(name, "OTEL_"):
		return fmt.Errorf("there is no setting %q", name)
	case value == "" || os.Getenv(name) != "":
		return nil
	}
	return os.Setenv(name, value)
}

// unquoted is a value without the quotes around it.
func unquoted(value string) string {
	if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		return value[1 : n-1]
	}
	return value
}

// variables are those that any command reads.
func variables(node *kong.Node) map[string]bool {
	all := map[string]bool{}
	for _, flag := range node.Flags {
		for _, name := range flag.Envs {
			all[name] = true
		}
	}
	for _, child := range node.Children {
		for name := range variables(child) {
			all[name] = true
		}
	}
	return all
}

// strangers are the variables that are named like ours and that no command reads: most often a
// name with a slip of the pen. Those that Kubernetes sets for a service called stoa are no settings.
func strangers(node *kong.Node) (names []string) {
	known := variables(node)
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(name, "STOA_") && !known[name] && !ofKubernetes.MatchString(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

var ofKubernetes = regexp.MustCompile(`^STOA_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)`)
