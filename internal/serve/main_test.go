package serve_test

import (
	"os"
	"testing"

	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestMain has the blank databases dropped at the end.
func TestMain(m *testing.M) { os.Exit(storetest.Run(m)) }
