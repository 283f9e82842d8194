// <stoa-search type="question" limit="10" query="…">: a box, and what it finds while one types.
const css = `
	.results small { margin-block-start: .15em; }
	mark { background: none; color: inherit; font-weight: 700; text-decoration: underline; text-decoration-thickness: 2px; }
	.box { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
	.filters { display: flex; flex-wrap: wrap; gap: .5em; border: 0; padding: 0; margin: 0; }`;

const kinds = ["question", "answer", "post", "topic", "user"];

const pathOf = (hit) => ({
	question: () => "/questions/" + hit.shortId,
	answer: () => "/questions/" + hit.question.shortId,
	post: () => "/posts/" + hit.shortId,
	topic: () => "/topics/" + (hit.shortId ?? hit.id),
	user: () => "/users/" + encodeURIComponent(hit.profile.username),
})[hit._type]();

export default async function search(host, kit) {
	const { make, part } = kit;
	const { marked } = await part("prose");
	host.styled(css);
	const limit = Math.min(Math.max(parseInt(host.getAttribute("limit")) || 10, 1), 50);
	const type = kinds.includes(host.getAttribute("type")) ? host.getAttribute("type") : "question";
	let filter = "";
	let asked = 0;
	const box = make("input", { type: "search", part: "field", value: host.getAttribute("query") ?? "", autocomplete: "off",
		maxLength: 300 });
	const results = make("ul", { className: "results", part: "list" });
	const told = make("p", { className: "note", part: "note", role: "status" });
	const alert = make("p", { className: "alert", part: "alert", role: "alert", hidden: true });
	const filters = make("div", { className: "filters", role: "group", "aria-label": host.t("search.filters"),
		hidden: type !== "question" },
		[["", "search.every"], ["is:solved", "search.solved"], ["is:unanswered", "search.unanswered"]].map(([word, key]) =>
			make("button", { type: "button", part: "button filter", "aria-pressed": word === "", onclick: (event) => {
				filter = word;
				for (const one of filters.children) one.setAttribute("aria-pressed", one === event.currentTarget);
				find();
			} }, host.t(key))));
	const find = async () => {
		const turn = ++asked;
		const words = box.value.trim();
		alert.hidden = true;
		if (!words) { results.replaceChildren(); told.textContent = ""; return; }
		try {
			const found = await host.call(`/search?limit=${limit}&type=${type}&query=` + encodeURIComponent((words + " " + filter).trim()));
			if (turn !== asked) return; // one has typed on
			results.replaceChildren(...found.items.map((hit) => make("li", { part: "item" },
				host.link(pathOf(hit), { part: "link" }, marked(kit, hit.highlight.title)),
				make("small", { part: "meta" }, marked(kit, hit.highlight.body)))));
			const key = !found.items.length ? "search.none" : found.countIsAtLeast ? "search.many" : "search.found";
			told.textContent = (found.corrected ? host.t("search.corrected", { words: found.corrected }) + " " : "") +
				host.t(key, { n: found.count });
		} catch (error) {
			if (turn !== asked) return;
			results.replaceChildren();
			told.textContent = "";
			alert.textContent = host.failed(error);
			alert.hidden = false;
			if (error.isPassing) addEventListener("online", () => { if (turn === asked) find(); }, { once: true, signal: host.signal });
		}
	};
	let timer;
	const form = make("form", { role: "search", className: "box", part: "form",
		onsubmit: (event) => { event.preventDefault(); clearTimeout(timer); find(); },
		oninput: () => { clearTimeout(timer); timer = setTimeout(find, 250); } },
	make("label", { part: "label" }, host.t("search"), box), filters);
	host.show(make("div", { className: "box" }, form, told, alert, results));
	if (box.value) await find();
}
