package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"time"
)

// A balancer hands requests to nodes in turn, to those that said they were ready when it last
// looked.
type balancer struct {
	url   string
	nodes []*node
	turn  atomic.Int64
	http  http.Server
}

// A node is a server as the balancer knows it.
type node struct {
	address string
	isReady atomic.Bool
}

// newBalancer serves before nodes at these addresses, and looks at each that often, until ctx
// ends.
func newBalancer(ctx context.Context, every time.Duration, addresses ...string) (*balancer, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &balancer{url: "http://" + listener.Addr().String()}
	for _, address := range addresses {
		n := &node{address: address}
		b.nodes = append(b.nodes, n)
		go n.watch(ctx, every)
	}
	b.http.Handler = &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: "http", Host: b.next()}) },
		Transport: &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true},
	}
	go b.http.Serve(listener)
	context.AfterFunc(ctx, func() { b.http.Close() })
	return b, nil
}

// next is the node whose turn it is.
func (b *balancer) next() string {
	for range b.nodes {
		if n := b.nodes[int(b.turn.Add(1))%len(b.nodes)]; n.isReady.Load() {
			return n.address
		}
	}
	return b.nodes[0].address
}

// awaitAll returns once it knows every node as ready.
func (b *balancer) awaitAll(most time.Duration) bool {
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if b.ready() == len(b.nodes) {
			return true
		}
	}
	return false
}

// ready is how many nodes are.
func (b *balancer) ready() (n int) {
	for _, node := range b.nodes {
		if node.isReady.Load() {
			n++
		}
	}
	return n
}

// watch looks at a node.
func (n *node) watch(ctx context.Context, every time.Duration) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		res, err := client.Get("http://" + n.address + "/readyz")
		n.isReady.Store(err == nil && res.StatusCode == http.StatusOK)
		if err == nil {
			res.Body.Close()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
