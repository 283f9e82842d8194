// The example in React 18: build.mjs puts that in React's place.
import "./react.js";
