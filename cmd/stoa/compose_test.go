package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// composeFile is the sample of Docker Compose, as far as the test looks at it.
type composeFile struct {
	Services map[string]struct {
		Build, Image string
		DependsOn    map[string]struct{ Condition string } `json:"depends_on"`
		Ports        []string
		Environment  map[string]string
		Volumes      []string
		Healthcheck  map[string]any
	}
	Volumes map[string]any
}

// Where there is no Docker to start it, a linter holds the compose file against the schema of its specification.
func TestTheComposeFileIsRead(t *testing.T) {
	folder, sample := linters(t), filepath.Join(samples, "compose.yaml")
	// The image is built here, and called so for other commands.
	lint := func(file string) ([]byte, error) {
		return exec.Command(filepath.Join(folder, "node_modules", ".bin", "dclint"), file, "--quiet", "--disable-rule", "no-build-and-image",
			"--disable-rule", "service-image-require-explicit-tag").CombinedOutput()
	}
	if out, err := lint(sample); err != nil {
		t.Errorf("%s %v", out, err)
	}
	text := string(contents(t, sample))
	for right, wrong := range map[string]string{"stop_grace_period:": "stop_grace_perod:", "condition: service_healthy": "condition: healthy",
		"cap_drop: [ALL]": "cap_drop: ALL"} {
		broken := filepath.Join(t.TempDir(), "compose.yaml")
		if err := os.WriteFile(broken, []byte(strings.Replace(text, right, wrong, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := lint(broken); err == nil || !strings.Contains(text, right) {
			t.Errorf("the linter takes %s: %s", wrong, out)
		}
	}
}

// What the compose file names is there: services, volumes, the folder to build in and the port of the image.
func TestTheComposeFileNamesWhatIsThere(t *testing.T) {
	c := parsedCompose(t)
	image := string(contents(t, "../../Dockerfile"))
	used := map[string]bool{}
	for name, s := range c.Services {
		switch {
		case s.Build != "":
			if _, err := os.Stat(filepath.Join(samples, s.Build, "Dockerfile")); err != nil {
				t.Errorf("%s is built of nothing: %v", name, err)
			}
		case !regexp.MustCompile(`^[a-z0-9/.-]+:[0-9][a-z0-9.-]*$`).MatchString(s.Image):
			t.Errorf("%s is of %q, of no version", name, s.Image)
		}
		for other, on := range s.DependsOn {
			if it, isThere := c.Services[other]; !isThere || on.Condition == "service_healthy" && it.Healthcheck == nil {
				t.Errorf("%s waits for %s, which never is %s", name, other, on.Condition)
			}
		}
		for _, volume := range s.Volumes {
			from, to, _ := strings.Cut(volume, ":")
			if _, isThere := c.Volumes[from]; !isThere {
				t.Errorf("%s keeps %s in %s, which is no volume", name, to, from)
			}
			if used[from] = true; s.Build != "" && !slices.Contains(strings.Fields(image), to) {
				t.Errorf("%s keeps %s, which the image does not have", name, to)
			}
		}
		for _, port := range s.Ports {
			if inside := port[strings.LastIndex(port, ":")+1:]; !strings.Contains(image, "EXPOSE "+inside+"\n") {
				t.Errorf("%s listens at %s, the image does not", name, inside)
			}
		}
	}
	for name := range c.Volumes {
		if !used[name] {
			t.Errorf("nobody keeps anything in the volume %s", name)
		}
	}
}

// What the compose file takes from outside has a value without, or is refused for want of one; and what it says at its
// top is to be set is what has to be.
func TestTheComposeFileSaysWhatToSet(t *testing.T) {
	text := string(contents(t, filepath.Join(samples, "compose.yaml")))
	told := regexp.MustCompile(`(?m)^#   ([A-Z_]+)=`).FindAllStringSubmatch(text, -1)
	names := map[string]bool{}
	for _, m := range told {
		names[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`\$\{?([A-Z_]*)([^}\s]*)`).FindAllStringSubmatch(text, -1) {
		if !names[m[1]] || !strings.HasPrefix(m[2], ":?") && !strings.HasPrefix(m[2], ":-") {
			t.Errorf("%s is taken from outside and not told of", m[0])
		}
	}
	for name := range names {
		if !strings.Contains(text, "${"+name+":") {
			t.Errorf("%s is told of and not taken", name)
		}
	}
	if url := parsedCompose(t).Services["stoa"].Environment["STOA_DATABASE_URL"]; !strings.Contains(url, "@db/stoa") {
		t.Errorf("the database is at %s", url)
	}
}

// parsedCompose is the compose file as a parser of YAML reads it.
func parsedCompose(t *testing.T) (c composeFile) {
	t.Helper()
	const script = `process.stdout.write(JSON.stringify(require("yaml").parse(require("fs").readFileSync(0, "utf8"))))`
	node := exec.Command("node", "-e", script)
	node.Dir = linters(t)
	node.Stdin = strings.NewReader(string(contents(t, filepath.Join(samples, "compose.yaml"))))
	out, err := node.Output()
	if err == nil {
		err = json.Unmarshal(out, &c)
	}
	if err != nil || len(c.Services) == 0 {
		t.Fatalf("%v: %s", err, out)
	}
	return c
}
