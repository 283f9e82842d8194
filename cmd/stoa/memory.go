package main

// slack is how much garbage may gather, in bytes, however little the server holds:
// a few megabytes would be collected after every hundredth answer.
const slack = 48 << 20

// reserve returns memory that is never touched, so that no machine has to have it,
// and counts for the garbage collector as if the server held it. It comes before all
// else: memory that was used already would be touched, to be cleared.
func reserve() []byte { return make([]byte, slack) }
