// <stoa-questions limit="5" topic="…">: the newest questions.
export default async function questions(host, { make }) {
	const limit = Math.min(Math.max(parseInt(host.getAttribute("limit")) || 5, 1), 50);
	const topic = host.getAttribute("topic");
	let turn = 0;
	const read = async () => {
		const own = ++turn;
		const list = await host.call((topic ? `/topics/${encodeURIComponent(topic)}/questions` : "/questions") + "?limit=" + limit);
		if (own !== turn) return; // something was asked meanwhile, and the list is read anew
		if (!list.length) return host.show(make("p", { className: "note", part: "note" }, host.t("questions.none")));
		host.show(make("ul", { part: "list" }, list.map((q) => make("li", { part: "item" },
			host.link("/questions/" + q.shortId, { part: "link" }, q.title),
			make("small", { part: "meta" }, host.t("answers", { n: q.counts.answers }), q.solved ? " · " + host.t("solved") : "")))));
	};
	document.addEventListener("stoa-asked", () => read().catch((error) => host.fail(error)), { signal: host.signal });
	await read();
}
