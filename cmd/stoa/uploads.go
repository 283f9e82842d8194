package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
)

// uploadFlags say where what members upload is kept.
type uploadFlags struct {
	S3Endpoint  string `name:"s3-endpoint" env:"STOA_S3_ENDPOINT" placeholder:"URL" help:"The address of S3-compatible storage, to use instead of the data folder."`
	S3Bucket    string `name:"s3-bucket" env:"STOA_S3_BUCKET" placeholder:"NAME" help:"The bucket, which must be there already."`
	S3Region    string `name:"s3-region" env:"STOA_S3_REGION" default:"us-east-1" placeholder:"NAME" help:"The bucket's region (${default})."`
	S3AccessKey string `name:"s3-access-key" env:"STOA_S3_ACCESS_KEY" placeholder:"TEXT" help:"The id of the key to the bucket."`
	S3SecretKey string `name:"s3-secret-key" env:"STOA_S3_SECRET_KEY" placeholder:"TEXT" help:"The key's secret."`
}

// open returns where uploads are kept: in the bucket, if one is told, or in the
// data folder. A bucket that cannot be reached right now does not keep the
// server from starting; one that refuses us does.
func (f uploadFlags) open(ctx context.Context, data string) (app.Blobs, error) {
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
