package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// absent answers for what older clients ask for and has no meaning here.
type absent struct{}

func (absent) NoText() *string                    { return nil }
func (absent) NoTexts() []string                  { return nil }
func (absent) NoNumber() *int                     { return nil }
func (absent) NoFloat() *float64                  { return nil }
func (absent) NoTruth() *bool                     { return nil }
func (absent) NoTime() *time.Time                 { return nil }
func (absent) NoMedia() leaf.Media                { return nil }
func (absent) NoSEO() *leaf.CustomSeoDetail       { return nil }
func (absent) NoSSO() *leaf.ActiveSso             { return nil }
func (absent) NoPages() *leaf.NetworkLandingPages { return nil }
func (absent) Never() bool                        { return false }
func (absent) Nothing() []string                  { return []string{} }
func (absent) Blank() string                      { return "" }
func (absent) None() int                          { return 0 }
