// Package leaf has the types of the schema that lead nowhere: enums, inputs and
// plain values. All of it but this comment is generated.
package leaf
