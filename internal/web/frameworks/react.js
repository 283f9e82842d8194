import { createElement } from "react";
import { createRoot } from "react-dom/client";

import { Stoa } from "../../../examples/react/Stoa.jsx";

const root = createRoot(document.querySelector("main"));
window.heard = [];
window.put = (question) => root.render(question &&
	createElement(Stoa, { is: "thread", question, onError: ({ detail }) => window.heard.push(question + " " + detail.kind) }));
