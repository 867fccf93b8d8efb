module peers/tzhash

go 1.25.0

require github.com/nspcc-dev/tzhash v1.8.4

require golang.org/x/sys v0.41.0 // indirect
