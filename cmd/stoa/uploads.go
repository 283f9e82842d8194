package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
)

// uploadFlags say where what members upload is kept.
type uploadFlags struct {
	S3Endpoint  string `name:"s3-endpoint" env:"STOA_S3_ENDPOINT" placeholder:"URL" help:"The URL of S3-compatible storage to use instead of the data folder."`
	S3Bucket    string `name:"s3-bucket" env:"STOA_S3_BUCKET" placeholder:"NAME" help:"The bucket, which must already exist."`
	S3Region    string `name:"s3-region" env:"STOA_S3_REGION" placeholder:"NAME" help:"The bucket's region (us-east-1)."`
	S3AccessKey string `name:"s3-access-key" env:"STOA_S3_ACCESS_KEY" placeholder:"TEXT" help:"The access key ID."`
	S3SecretKey string `name:"s3-secret-key" env:"STOA_S3_SECRET_KEY" placeholder:"TEXT" help:"The secret access key."`
}

// check finds settings of a bucket that lead nowhere without the others: uploads would go to the
// data folder, where nobody looks for them.
func (f uploadFlags) check() error {
	if f.S3Region != "" && f.S3Endpoint == "" {
		return wanting("s3", given{"region", f.S3Region}, given{"endpoint", ""}, given{"bucket", f.S3Bucket})
	}
	return wanting("s3", given{"endpoint", f.S3Endpoint}, given{"bucket", f.S3Bucket}, given{"access-key", f.S3AccessKey},
		given{"secret-key", f.S3SecretKey})
}

// given is a setting by its name, and what it was set to.
type given struct{ name, value string }

// wanting says which of some settings that belong together is missing, where any of them was given.
func wanting(of string, settings ...given) error {
	var there, missing []string
	for _, s := range settings {
		if flag := "--" + of + "-" + s.name; s.value != "" {
			there = append(there, flag)
		} else {
			missing = append(missing, flag)
		}
	}
	if len(there) == 0 || len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("%s needs %s too", there[0], strings.Join(missing, " and "))
}

// open returns where uploads are kept: in the bucket, if one is told, or in the
// data folder. A bucket that cannot be reached right now does not keep the
// server from starting; one that refuses us does.
func (f uploadFlags) open(ctx context.Context, data string) (app.Blobs, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.S3Endpoint == "" {
		return blob.NewFolder(filepath.Join(data, "uploads")), makeFolder(data)
	}
	s3, err := blob.NewS3(blob.S3Config{
		Endpoint: f.S3Endpoint, Bucket: f.S3Bucket, Region: f.S3Region, AccessKey: f.S3AccessKey, SecretKey: f.S3SecretKey,
	})
	if err != nil {
		return nil, err
	}
	err = s3.Check(ctx)
	if community.KindOf(err) == community.Unavailable {
		slog.WarnContext(ctx, "the storage of uploads cannot be reached yet", "error", err)
		return s3, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the bucket %s: %w", f.S3Bucket, err)
	}
	return s3, nil
}
