// The elements act for who is signed in to the product; a guest's token is empty.
window.stoa = { token: () => fetch("/token").then((r) => r.text()) };

// A link to a question leads to #its-id, and so into the product's own page.
const show = () => {
	const id = location.hash.slice(1);
	const thread = document.querySelector("#thread");
	thread.hidden = !id;
	document.querySelector("#choose").hidden = Boolean(id);
	if (id) thread.setAttribute("question", id);
};
addEventListener("hashchange", show);

addEventListener("DOMContentLoaded", async () => {
	show();
	const isSignedIn = Boolean(await window.stoa.token());
	for (const form of document.querySelectorAll("[data-for]")) form.hidden = (form.dataset.for === "person") !== isSignedIn;
	const listen = async () => {
		const heard = await fetch("/heard").then((r) => r.json());
		const items = heard.map((textContent) => Object.assign(document.createElement("li"), { textContent }));
		document.querySelector("#heard").replaceChildren(...items);
	};
	listen();
	setInterval(listen, 2000);
});

// What goes wrong is for your own monitoring too.
addEventListener("stoa-error", ({ detail }) => console.warn("community:", detail.kind, detail.reason, detail.requestId ?? ""));
