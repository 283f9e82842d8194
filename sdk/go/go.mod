module github.com/stoa-community/stoa/sdk/go

go 1.24
