# All there is to learn: make run, make test, make bench. See make help.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# What takes longest to test comes first.
PKGS    ?= ./internal/rest ./internal/web ./cmd/stoa ./internal/serve ./internal/app ./torture ./...

export STOA_DATA ?= ./stoa-data

# Without it, every package tested under the race detector sleeps a second at its end.
export GORACE ?= atexit_sleep_ms=0

.DEFAULT_GOAL := build
.PHONY: build run test bench torture check generate current release sdks screenshots clean help

build: ## build ./bin/stoa, one static binary
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/stoa ./cmd/stoa

run: build ## build and serve a community with demo content, kept in $STOA_DATA
	./bin/stoa serve --demo

# All that make test compiles, it compiles once, for the race detector, which needs a C
# compiler. It leaves alone SQLite, C translated to Go, as it would were that linked as
# C, and what computes for long on data that nobody else has: the hashing of passwords,
# the reading and drawing of pictures, patterns, JSON and the document of the interface (what
# they are handed is read by reflect, which it watches).
# A package that uses generic code of others, such as sync.Map, must not inline that (-l): the
# linker may take its copy for all.
# Compilers, checkers and tests are short-lived: they need not collect garbage as often
# as a server.
cc := $(shell command -v $${CC:-gcc} || command -v clang)
unraced := modernc.org/... golang.org/x/crypto/argon2 golang.org/x/crypto/blake2b image/... golang.org/x/image/... compress/...
outlined := encoding/json regexp/... github.com/danielgtaylor/huma/... github.com/getkin/kin-openapi/...
race := -race '-gcflags=all=-dwarf=false -d=checkptr=0' $(unraced:%=-gcflags=%=-race=false) $(outlined:%='-gcflags=%=-race=false -l')
test: export GOGC = 400
test: export CC = $(cc)
test: export CGO_ENABLED = $(if $(cc),1,0)
test: export GOFLAGS := $(shell go env GOFLAGS) $(if $(cc),$(race))
test: check ## check, then all tests on SQLite and PostgreSQL, under the race detector
	@[ -n '$(cc)' ] || { echo 'There is no C compiler: testing WITHOUT the race detector, which needs one.'; [ "$$CI" != true ]; } >&2
	@$(plain) go build -o bin/ ./internal/testpg/with ./internal/tools/testreport
	bin/with -- bin/testreport -vet=off -timeout 45m $(TESTFLAGS) $(PKGS)

bench: ## measure throughput and latency; BENCHFLAGS are its flags
	@go build -o bin/ ./internal/testpg/with
	bin/with -- go run ./bench $(BENCHFLAGS)

torture: ## break the server and look for what is lost; TORTUREFLAGS=-full for all of it
	@go build -o bin/ ./internal/testpg/with
	bin/with -- go run ./torture $(TORTUREFLAGS)

# What is checked is compiled as it is for the tests. The tools are not.
plain = CGO_ENABLED=0 GOFLAGS='$(filter-out $(race),$(shell go env GOFLAGS))'
check: current ## gofmt, vet, staticcheck, known holes, and whether generated code is current
	@bad=$$(gofmt -l .); [ -z "$$bad" ] || { echo "gofmt -w these:"; echo "$$bad"; exit 1; } >&2
	go vet $(PKGS)
	@$(plain) go build -o bin/ honnef.co/go/tools/cmd/staticcheck
	bin/staticcheck $(PKGS)
	@$(plain) go build -o bin/ golang.org/x/vuln/cmd/govulncheck
	@$(holes)

# What is known of holes in the modules that we use is asked of their database. Whether we call
# what has the hole takes minutes to find out: here it counts that we import it. Where the database
# cannot be reached that is said, and nothing else is.
holes = $(plain) bin/govulncheck -scan package ./cmd/stoa >bin/holes 2>&1; case $$? in \
	0) ;; \
	3) cat bin/holes >&2; exit 1 ;; \
	*) echo "Known holes were not asked for: $$(grep -v '^$$' bin/holes | tail -1)" >&2 ;; esac

generate: ## write the generated code anew
	$(plain) go generate ./...

# Generating may change nothing, committed or not. That gqlgen need not run is only remembered in
# its sum: where that is stale, gqlgen runs, and what it writes is what counts.
current:
	@mkdir -p bin
	@sums() { git ls-files -coz --exclude-standard -- ':!internal/graph/schema/generated.sum' | xargs -0 cksum 2>/dev/null; }; \
	git rev-parse --git-dir >/dev/null 2>&1 || { echo 'This is no git checkout: generated code is not checked.'; exit 0; }; \
	sums >bin/before; $(MAKE) --no-print-directory generate || exit 1; sums >bin/after; \
	diff bin/before bin/after >bin/stale || { echo 'Generated code was not current. It is now: commit it.'; cat bin/stale; exit 1; } >&2

release: ## build the archives of a release into dist: make release VERSION=v1.2.3
	go run ./internal/tools/release -version $(VERSION) -to dist

# The version is written into a copy: what is committed has none.
sdks: ## pack the npm package of a release into dist: make sdks VERSION=v1.2.3
	@mkdir -p dist; work=$$(mktemp -d); trap 'rm -rf "$$work"' EXIT; git archive HEAD sdk/typescript | tar -x -C "$$work"; \
	dist=$$PWD/dist; cd "$$work/sdk/typescript" && npm ci --ignore-scripts && npm version --no-git-tag-version $(VERSION:v%=%) && \
	npm pack --pack-destination "$$dist"

# Of a server with demo content of its own, in a browser.
screenshots: build ## look at the pages, and keep what is seen in docs/screenshots
	@go build -o bin/ ./internal/tools/screenshots
	@data=$$(mktemp -d); at=http://127.0.0.1:18089; rm -rf docs/screenshots; \
	STOA_DATA=$$data STOA_ADDR=127.0.0.1:18089 STOA_ADMIN_EMAIL=admin@stoa.example STOA_ADMIN_PASSWORD=screenshots bin/stoa serve --demo >$$data/log 2>&1 & server=$$!; \
	trap 'kill $$server; rm -rf "$$data"' EXIT; \
	until curl -sf -o /dev/null $$at/readyz; do sleep 1; done; \
	question=$$(curl -s "$$at/questions?sort=top" | grep -o '/questions/[A-Za-z0-9]*/[a-z0-9-]*' | sed -n 2p); \
	person=$$(curl -s "$$at/people" | grep -o '/users/[a-z0-9]*' | head -1); \
	shoot() { bin/screenshots -at $$at "$$@"; }; \
	shoot -looks wide,wide-dark,narrow home=/ && shoot -looks wide question=$$question && shoot -looks wide profile=$$person 'search=/search?q=calendar' && shoot -looks narrow topics=/topics && shoot -looks wide,narrow-dark spaces=/spaces && \
	shoot -user admin@stoa.example -password screenshots -looks wide-dark ask=/ask && shoot -user admin@stoa.example -password screenshots -looks narrow-dark question=$$question && \
	shoot -user admin@stoa.example -password screenshots -looks wide settings=/settings/notifications

clean: ## remove what was built; the data stays
	rm -rf bin dist

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
