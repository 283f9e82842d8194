// Package schema has the schema of the graph, and what gqlgen makes of it: the
// code that runs a query over the nodes.
package schema
