// What questions and answers have in common in an element: who wrote them and when, votes, comments.
const up = "M12 19V6M6 12l6-6 6 6", down = "M12 5v13M6 12l6 6 6-6";

export const css = `
	article, .thread { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
	.thread { gap: calc(2 * var(--gap)); } ol.answers { gap: calc(2 * var(--gap)); }
	.answers > li + li { border-block-start: 1px solid var(--line); padding-block-start: calc(2 * var(--gap)); }
	h2 { font-size: 1.3em; line-height: 1.3; } h3 { font-size: 1.1em; }
	.prose { display: grid; gap: .6em; grid-template-columns: minmax(0, 1fr); }
	.prose :is(ul, ol) { list-style: revert; padding-inline-start: 1.5em; display: block; margin: 0; }
	.prose :is(blockquote, figure, dd, dl, h2, h3, h4, pre) { margin: 0; }
	.prose :is(h2, h3, h4) { font-size: 1em; }
	.prose blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: .8em; }
	.prose pre { overflow-x: auto; padding: .7em; border: 1px solid var(--line); border-radius: var(--radius); }
	.prose table { display: block; overflow-x: auto; border-collapse: collapse; }
	.prose :is(td, th) { border: 1px solid var(--line); padding: .3em .6em; }
	.prose img { max-inline-size: 100%; block-size: auto; }
	.vote { display: inline-flex; align-items: center; gap: .3em; padding: .3em .6em; }
	.mark { display: inline-flex; align-items: center; gap: .35em; font-weight: 600; padding: .1em .6em .1em .4em;
		border: 2px solid var(--stoa-good, #2e7d4f); border-radius: 99px; justify-self: start; }
	.comments { display: grid; gap: .6em; grid-template-columns: minmax(0, 1fr); font-size: .95em; }
	.comments ul { border-inline-start: 2px solid var(--line); padding-inline-start: .8em; } .comments ul:empty { display: none; }`;

export const tick = "M5 12.5l4.5 4.5L19 7.5";

// byline says who wrote it and when.
export const byline = (host, { make }, record, key) => make("p", { className: "meta", part: "meta" },
	host.t(key, { name: host.name(record.user) }) + " · ", host.when(record.publishedAt || record.createdAt),
	record.status === "unapproved" ? " · " + host.t("waits") : "");

// acting has a button do something and say what went wrong beside it.
export function acting(host, { make }, alert, button, act) {
	button.addEventListener("click", async () => {
		if (button.getAttribute("aria-busy") === "true") return;
		button.setAttribute("aria-busy", "true");
		alert.hidden = true;
		try { await act(); } catch (error) {
			alert.textContent = host.failed(error);
			alert.hidden = false;
		}
		button.removeAttribute("aria-busy");
	});
	return button;
}

export const alertOf = ({ make }) => make("p", { className: "alert", part: "alert", role: "alert", hidden: true });

// votes are the two buttons and the score; for a guest, and for who wrote it, the score only.
export function votes(host, kit, kind, record, me, alert) {
	const { make, icon } = kit;
	const score = make("span", { part: "score" });
	const isMine = me && record.user?.id === me.id;
	const said = make("span", { className: "unseen", role: "status" });
	const buttons = {};
	const show = () => {
		score.textContent = host.t("votes", { n: record.counts.upvotes - record.counts.downvotes });
		buttons.up?.setAttribute("aria-pressed", record.upvoted);
		buttons.down?.setAttribute("aria-pressed", record.downvoted);
	};
	if (!me || isMine) { show(); return [score]; }
	for (const [way, path, flag] of [["up", up, "upvoted"], ["down", down, "downvoted"]]) {
		buttons[way] = acting(host, kit, alert,
			make("button", { type: "button", className: "vote", part: "button vote", "aria-label": host.t("vote." + way),
				title: host.t("vote." + way) }, icon(path)),
			async () => {
				const at = `/${kind}/${record.id}/votes`;
				const before = [record.upvoted, record.downvoted];
				if (record[flag]) await host.call(at, { method: "DELETE" });
				else await host.call(at + "?type=" + way, { method: "POST" });
				record[flag] = !record[flag];
				if (record[flag]) record[flag === "upvoted" ? "downvoted" : "upvoted"] = false;
				record.counts.upvotes += record.upvoted - before[0];
				record.counts.downvotes += record.downvoted - before[1];
				show();
				said.textContent = score.textContent;
				host.tell("stoa-voted", { kind, id: record.id, vote: record.upvoted ? 1 : record.downvoted ? -1 : 0 });
			});
	}
	show();
	return [buttons.up, score, buttons.down, said];
}

// comments are those of a record, the oldest first, and a form to add one.
export async function comments(host, kit, kind, record, me, alert) {
	const { make, part } = kit;
	const [{ form, post }, { prose }] = await Promise.all([part("form"), part("prose")]);
	const list = make("ul", { part: "comments" });
	const name = host.t("comments.of", { n: record.counts.comments });
	const box = make("div", { className: "comments", role: "group", "aria-label": name }, list);
	const one = (c) => make("li", { part: "comment" }, prose(kit, c.body), byline(host, kit, c, "by"));
	list.append(...[...record.comments].reverse().map(one));
	if (record.counts.comments > record.comments.length) {
		const more = acting(host, kit, alert, make("button", { type: "button", part: "button" },
			host.t("comments.all", { n: record.counts.comments })), async () => {
			const all = [];
			for (let page = 1; all.length < record.counts.comments && page < 20; page++) {
				const some = await host.call(`/${kind}/${record.id}/comments?limit=100&page=${page}`);
				all.push(...some);
				if (some.length < 100) break;
			}
			list.replaceChildren(...all.map(one));
			list.tabIndex = -1;
			list.focus();
			more.remove();
		});
		box.prepend(more);
	}
	if (me) {
		const open = make("button", { type: "button", part: "button", "aria-expanded": "false", onclick: () => {
			write.hidden = !write.hidden;
			open.setAttribute("aria-expanded", !write.hidden);
			if (!write.hidden) write.elements.body.focus();
		} }, host.t("comment"));
		const write = form(host, kit, { button: host.t("comment.send"),
			fields: [{ name: "body", text: host.t("comment.yours"), rows: 2 }],
			send: async ({ body }, key) => {
				const c = await post(host, `/${kind}/${record.id}/comments`, { body, format: "markdown" }, key);
				list.append(one(c));
				host.tell("stoa-commented", c);
				return host.t(c.status === "unapproved" ? "waits" : "comment.sent");
			} });
		write.hidden = true;
		box.append(make("div", {}, open), write);
	}
	return !me && !record.counts.comments ? null : box;
}
