package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path"
	"time"
)

// A file of an archive.
type file struct {
	name    string
	mode    fs.FileMode
	content []byte
}

// suffix is how the names of a system's archives end.
func (t target) suffix() string {
	if t.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// pack returns an archive with the program and what goes with it, in a folder of its own.
func (t target) pack(version string, made time.Time, program []byte) (name string, content []byte, err error) {
	folder := "stoa_" + version + "_" + t.os + "_" + t.arch
	files := []file{{path.Join(folder, t.program()), 0o755, program}}
	for _, name := range alongside {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{path.Join(folder, name), 0o644, text})
	}
	name = folder + t.suffix()
	if t.os == "windows" {
		content, err = zipped(files, made)
	} else {
		content, err = tarred(files, made)
	}
	return name, content, err
}

func tarred(files []file, made time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: int64(f.mode), Size: int64(len(f.content)), ModTime: made,
			Format: tar.FormatUSTAR}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(archive.Close(), compressed.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func zipped(files []file, made time.Time) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: made}
		header.SetMode(f.mode)
		w, err := archive.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}
