// <stoa-thread question="…">: a question with its answers and comments, and a box to answer in.
const perPage = 20;

export default async function thread(host, kit) {
	const { make, icon, part, home } = kit;
	const [{ drawn }, { form, post }, { prose }, { default: follow }] =
		await Promise.all(["question", "form", "prose", "live"].map(part));
	const { article, q, me, record, solved } = await drawn(host, kit);
	const mayAccept = q.source !== undefined; // which is told to who may change the question
	const shown = new Map(); // the answers by their ids, each with what shows whether it is accepted
	const list = make("ol", { className: "list answers", part: "answers" });
	const heading = make("h3", { part: "count" });
	const count = () => { heading.textContent = host.t("answers", { n: q.counts.answers }); };
	count();

	const accepted = (id) => {
		q.acceptedAnswer = id;
		solved.hidden = !id;
		for (const [of, show] of shown) show(of === id);
	};
	const add = async (a, before) => {
		if (shown.has(a.id)) return;
		const alert = record.alertOf(kit);
		const mark = make("p", { className: "mark", part: "accepted" }, icon(record.tick), host.t("accepted"));
		const button = make("button", { type: "button", part: "button accept" }, host.t("accept"));
		const accept = mayAccept && record.acting(host, kit, alert, button, async () => {
			const isOn = q.acceptedAnswer === a.id;
			await host.call(`/questions/${q.id}/accept`, isOn ? { method: "DELETE" } : { method: "POST", body: { answer: a.id } });
			accepted(isOn ? null : a.id);
			host.tell("stoa-accepted", { question: q.id, answer: isOn ? null : a.id });
		});
		const show = (is) => { mark.hidden = !is; if (accept) accept.setAttribute("aria-pressed", is); };
		shown.set(a.id, show);
		const item = make("li", { part: "answer" }, make("article", { "aria-label": host.t("answered", { name: host.name(a.user) }) }, mark,
			prose(kit, a.content), record.byline(host, kit, a, "answered"),
			make("div", { className: "row", part: "actions" }, record.votes(host, kit, "answers", a, me, alert), accept || null),
			alert, await record.comments(host, kit, "answers", a, me, alert)));
		show(q.acceptedAnswer === a.id || a.accepted);
		list.insertBefore(item, before ?? null);
	};

	let page = 0;
	const more = make("button", { type: "button", part: "button", hidden: true }, host.t("answers.more"));
	const read = async () => {
		const some = await host.call(`/questions/${q.id}/answers?sort=best&limit=${perPage}&page=${++page}`);
		for (const a of some) await add(a);
		more.hidden = some.length < perPage;
	};
	const alert = record.alertOf(kit);
	record.acting(host, kit, alert, more, async () => {
		const at = list.children.length;
		try { await read(); } catch (error) { page--; throw error; }
		const next = list.children[at];
		if (next) { next.tabIndex = -1; next.focus(); }
	});
	await read();

	host.show(make("div", { className: "thread" }, article, heading, list, more, alert, write()));
	const came = async (a) => {
		if (shown.has(a.id)) return;
		q.counts.answers++;
		count();
		await add(a);
	};
	if (me) follow(host, kit, {
		answer: (a) => { if (a.question?.id === q.id) came(a); }, // of a question that one follows
		notification: async (n) => { // of one's own
			if (!n.objects.some((o) => (o.question?.id ?? o.id) === q.id)) return;
			try {
				for (const a of await host.call(`/questions/${q.id}/answers?sort=best&limit=${perPage}`)) await came(a);
			} catch (error) { host.failed(error); }
		},
	});

	// write is the box to answer in, or why there is none.
	function write() {
		if (q.locked || q.duplicate) {
			return make("p", { className: "note", part: "note" }, host.t(q.duplicate ? "why.question_duplicate" : "why.answer_locked"));
		}
		if (!me) return make("p", {}, make("a", { href: `${home}/questions/${q.shortId}#write`, part: "link" }, host.t("answer.there")));
		return form(host, kit, { label: host.t("answer.yours"), button: host.t("answer.send"),
			fields: [{ name: "content", text: host.t("answer.yours"), rows: 5 }],
			send: async ({ content }, key) => {
				const a = await post(host, `/questions/${q.id}/answers`, { content, format: "markdown" }, key);
				if (!shown.has(a.id)) { q.counts.answers += a.status === "published"; count(); }
				await add(a);
				host.tell("stoa-answered", a);
				return host.t(a.status === "unapproved" ? "waits" : "answer.sent");
			} });
	}
}
