// <stoa-notifications limit="20">: what one was told, the newest first, as it comes.
const css = `
	.head { justify-content: space-between; margin-block-end: var(--gap); }
	h2 { font-size: 1.1em; }
	li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .2em .6em; align-items: start; padding: .5em .6em;
		border-inline-start: 3px solid transparent; }
	li.unread { border-color: var(--stoa-fill, #2f5d50); background: color-mix(in srgb, currentColor 6%, transparent); }
	li.unread a { font-weight: 600; }
	svg { inline-size: 1em; block-size: 1em; }`;

const tick = "M5 12.5l4.5 4.5L19 7.5";

// isOfDeleted is whether it is about an event that is there no more: its title is the note.
const isOfDeleted = (n) => n.verb === "event_cancel" && n.objects.length === 0;

// whereOf is the page that a notification is about.
const whereOf = (n) => {
	for (const o of n.objects) {
		if (o._type === "question") return "/questions/" + o.shortId;
		if (o._type === "answer") return o.question ? "/questions/" + o.question.shortId : "/answers/" + o.shortId;
		if (o._type === "post") return "/posts/" + o.shortId;
		if (o._type === "space") return "/spaces/" + o.id;
	}
	if (isOfDeleted(n)) return "/events";
	return n.verb === "follow_user" && n.from[0] ? "/users/" + encodeURIComponent(n.from[0].profile.username) : "/notifications";
};

export default async function notifications(host, kit) {
	const { make, icon, part } = kit;
	host.styled(css);
	if (!await host.tokenNow()) return host.show(make("p", { className: "note", part: "note" }, host.t("why.sign_in_first")));
	const { default: follow } = await part("live");
	const limit = Math.min(Math.max(parseInt(host.getAttribute("limit")) || 20, 1), 100);
	const list = make("ul", { part: "list" });
	const none = make("p", { className: "note", part: "note" }, host.t("notices.none"));
	const alert = make("p", { className: "alert", part: "alert", role: "alert", hidden: true });
	const trying = async (act) => {
		alert.hidden = true;
		try { await act(); } catch (error) {
			alert.textContent = host.failed(error);
			alert.hidden = false;
		}
	};
	const tidy = () => {
		none.hidden = list.children.length > 0;
		all.hidden = !list.querySelector(".unread");
	};
	const all = make("button", { type: "button", part: "button", onclick: () => trying(async () => {
		await host.call("/notifications/read", { method: "POST" });
		for (const item of list.children) item.settle();
		host.tell("stoa-read", { all: true });
	}) }, host.t("notices.all"));
	const item = (n) => {
		const others = n.from.length - 1;
		const who = others > 0 ? host.t("notice.others", { name: host.name(n.from[0]), n: others }) : host.name(n.from[0]);
		const about = n.objects.map((o) => o.title || o.question?.title).find(Boolean) ?? (isOfDeleted(n) && n.note || "");
		const read = async () => {
			if (n.read) return;
			await host.call(`/notifications/${n.id}/read`, { method: "POST" });
			node.settle();
			host.tell("stoa-read", { id: n.id });
		};
		const text = host.t("notice." + n.verb, { name: who, n: n.from.length }) + (about && ": " + about);
		const link = host.link(whereOf(n), { part: "link" }, text);
		link.addEventListener("click", () => read().catch((error) => host.failed(error)), { capture: true });
		const unread = make("span", { className: "unseen" }, " (" + host.t("notice.unread") + ")");
		const done = make("button", { type: "button", part: "button read", title: host.t("notice.read"),
			"aria-label": host.t("notice.read") + ": " + link.textContent,
			onclick: () => trying(async () => { await read(); link.focus(); }) }, icon(tick));
		const when = make("small", { part: "meta" }, host.when(n.updatedAt));
		const node = make("li", { part: "item" }, make("span", {}, link, unread, when), done);
		node.noticeId = n.id;
		node.settle = (is = true) => {
			n.read = is;
			node.classList.toggle("unread", !is);
			unread.hidden = done.hidden = is;
			tidy();
		};
		return node;
	};
	const put = (n) => {
		const node = item(n);
		for (const old of [...list.children]) if (old.noticeId === n.id) old.remove();
		list.prepend(node);
		while (list.children.length > limit) list.lastChild.remove();
		node.settle(n.read);
	};
	const read = async () => {
		const some = await host.call("/notifications?limit=" + limit);
		list.replaceChildren();
		for (const n of some.reverse()) put(n);
		tidy();
	};
	await read();
	const again = () => read().catch((error) => host.fail(error));
	host.show(make("div", { className: "row head" }, make("h2", { part: "title" }, host.t("bell")), all), alert, none, list);
	follow(host, kit, { notification: put, reset: again, look: again,
		count: ({ count }) => { if (Number(count) === 0) for (const node of list.children) node.settle(); } });
}
