// <stoa-question question="…">: one question with its votes, comments, and whether it is solved.

// drawn is the question as an article, and what it was made of: stoa-thread begins with it too.
export async function drawn(host, kit) {
	const { make, icon, part } = kit;
	const id = host.getAttribute("question");
	if (!id) throw new kit.Failure("refused", { reason: "no_record", status: 404 });
	const [record, { prose }, q, me] = await Promise.all([part("record"), part("prose"),
		host.call("/questions/" + encodeURIComponent(id)), host.me()]);
	host.styled(record.css);
	const alert = record.alertOf(kit);
	const button = make("button", { type: "button", part: "button follow", "aria-pressed": q.followed }, host.t("follow"));
	const follow = me && record.acting(host, kit, alert, button, async () => {
		await host.call(`/questions/${q.id}/followers`, { method: q.followed ? "DELETE" : "POST" });
		q.followed = !q.followed;
		follow.setAttribute("aria-pressed", q.followed);
	});
	const solved = make("p", { className: "mark", part: "accepted", hidden: !q.solved }, icon(record.tick), host.t("solved"));
	const article = make("article", { part: "question" },
		make("h2", { part: "title" }, host.link("/questions/" + q.shortId, { part: "link" }, q.title)),
		record.byline(host, kit, q, "asked"), solved,
		q.description ? prose(kit, q.description) : null,
		q.type === "poll" ? make("p", { part: "note" }, host.link("/questions/" + q.shortId, { part: "link" }, host.t("poll"))) : null,
		make("div", { className: "row", part: "actions" }, record.votes(host, kit, "questions", q, me, alert), follow),
		alert, await record.comments(host, kit, "questions", q, me, alert));
	return { article, q, me, record, solved };
}

export default async function question(host, kit) {
	const { article, q } = await drawn(host, kit);
	article.append(kit.make("p", { className: "meta", part: "meta" },
		host.link("/questions/" + q.shortId, { part: "link" }, host.t("answers", { n: q.counts.answers }))));
	host.show(article);
}
