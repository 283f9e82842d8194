package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestArchivesAreTheSameEachTime(t *testing.T) {
	t.Chdir("../../..")
	made := time.Unix(1_800_000_000, 0).UTC()
	for _, on := range targets {
		name, first, err := on.pack("v1.2.3", made, []byte("program"))
		if err != nil {
			t.Fatal(err)
		}
		_, second, err := on.pack("v1.2.3", made, []byte("program"))
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s is another each time: %v", name, err)
		}
		folder := "stoa_v1.2.3_" + on.os + "_" + on.arch
		if !strings.HasPrefix(name, folder) {
			t.Errorf("%s is called %s", folder, name)
		}
		names := unpacked(t, first, on.os == "windows", made)
		want := []string{folder + "/" + on.program()}
		for _, file := range alongside {
			want = append(want, folder+"/"+file)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s has %v", name, names)
		}
	}
}

// unpacked returns the names in an archive, and looks at the first, the program.
func unpacked(t *testing.T, content []byte, isZip bool, made time.Time) (names []string) {
	t.Helper()
	if isZip {
		r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			names = append(names, f.Name)
			if !f.Modified.Equal(made) {
				t.Errorf("%s is of %s", f.Name, f.Modified)
			}
		}
		return names
	}
	compressed, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(compressed)
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		if isProgram := len(names) == 0; isProgram != (h.Mode == 0o755) || h.Uname != "" || h.Uid != 0 || !h.ModTime.Equal(made) {
			t.Errorf("%s: %+v", h.Name, h)
		}
		names = append(names, h.Name)
	}
}

// A test is a program too.
func TestTheBillListsTheModulesOfAProgram(t *testing.T) {
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := billOf(program, "v1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	again, err := billOf(program, "v1.2.3")
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("it is another each time: %v", err)
	}
	var bill struct {
		BOMFormat string
		Metadata  struct {
			Component struct{ Name, Version string }
		}
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(text, &bill); err != nil {
		t.Fatal(err)
	}
	if bill.BOMFormat != "CycloneDX" || bill.Metadata.Component.Name != "github.com/stoa-community/stoa" || bill.Metadata.Component.Version != "v1.2.3" {
		t.Errorf("%s", text)
	}
	for _, want := range []string{"std", "github.com/CycloneDX/cyclonedx-go"} {
		i := slices.IndexFunc(bill.Components, func(c struct{ Name, Version, PURL string }) bool { return c.Name == want })
		if i < 0 || bill.Components[i].Version == "" || !strings.HasPrefix(bill.Components[i].PURL, "pkg:golang/"+want+"@") {
			t.Errorf("%s is not in it: %s", want, text)
		}
	}
	if _, err := billOf([]byte("no program"), "v1"); err == nil {
		t.Error("what is no program has a bill")
	}
}
