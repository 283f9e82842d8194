// Package unfurl asks a page elsewhere what it is: by its own words for those who link to it
// (OpenGraph, Twitter's cards, oEmbed) or else its title. It takes of each page so much and no more,
// and gives back plain text and addresses only. Whom it may connect to is up to its client.
package unfurl
