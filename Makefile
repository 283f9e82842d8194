# All there is to learn: make run, make test, make bench. See make help.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
PKGS    ?= ./...

export STOA_DATA ?= ./stoa-data

# Without it, every package tested under the race detector sleeps a second at its end.
export GORACE ?= atexit_sleep_ms=0

.DEFAULT_GOAL := build
.PHONY: build run test bench check generate current clean help

build: ## build ./bin/stoa, one static binary
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/stoa ./cmd/stoa

run: build ## build and serve a community with demo content, kept in $STOA_DATA
	./bin/stoa serve --demo

# check has vetted the code by the time the tests run. Compilers, checkers and tests
# are short-lived: they need not collect garbage as often as a server.
test: export GOGC = 400
test: check ## check, then all tests on SQLite and PostgreSQL, under the race detector
	@go build -o bin/ ./internal/testpg/with ./internal/tools/testreport
	@if cc=$$(command -v "$${CC:-gcc}" || command -v clang); then \
	  export CGO_ENABLED=1 CC="$$cc"; race=-race; \
	elif [ "$$CI" = true ]; then \
	  echo 'There is no C compiler, and CI does not run without the race detector, which needs one.' >&2; exit 1; \
	else \
	  echo 'WARNING: there is no C compiler: testing WITHOUT the race detector.' >&2; race=; \
	fi; \
	bin/with -- bin/testreport $$race -vet=off -gcflags=all=-dwarf=false -timeout 18m $(TESTFLAGS) $(PKGS)

bench: ## measure throughput and latency; BENCHFLAGS are its flags
	@go build -o bin/ ./internal/testpg/with
	bin/with -- go run ./bench $(BENCHFLAGS)

# Without cgo, as the program is built, so that nothing is compiled once more for it.
check: export CGO_ENABLED = 0
check: current ## gofmt, vet, staticcheck, and whether generated code is current
	@bad=$$(gofmt -l .); [ -z "$$bad" ] || { echo "gofmt -w these:"; echo "$$bad"; exit 1; } >&2
	go vet $(PKGS)
	go tool staticcheck $(PKGS)

generate: ## write the generated code anew
	go generate ./...

# Generating may change nothing, committed or not.
current:
	@mkdir -p bin
	@sums() { git ls-files -coz --exclude-standard | xargs -0 cksum 2>/dev/null; }; \
	git rev-parse --git-dir >/dev/null 2>&1 || { echo 'This is no git checkout: generated code is not checked.'; exit 0; }; \
	sums >bin/before; $(MAKE) --no-print-directory generate || exit 1; sums >bin/after; \
	diff bin/before bin/after >bin/stale || { echo 'Generated code was not current. It is now: commit it.'; cat bin/stale; exit 1; } >&2

clean: ## remove what was built; the data stays
	rm -rf bin

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
