// <stoa-spaces limit="20">: the spaces that one may see, to join and to leave.
const css = `
	li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .5em 1em; align-items: start; }
	li + li { border-block-start: 1px solid var(--line); padding-block-start: var(--gap); }
	.about { grid-column: 1 / -1; } .about:empty { display: none; }`;

export default async function spaces(host, kit) {
	const { make, part } = kit;
	const limit = Math.min(Math.max(parseInt(host.getAttribute("limit")) || 20, 1), 100);
	const [record, { marked }, me, list] = await Promise.all([part("record"), part("prose"), host.me(),
		host.call("/spaces?limit=" + limit)]);
	host.styled(css);
	if (!list.length) return host.show(make("p", { className: "note", part: "note" }, host.t("spaces.none")));
	const item = (s) => {
		const alert = record.alertOf(kit);
		const said = make("span", { className: "unseen", role: "status" });
		const meta = make("small", { part: "meta" });
		const button = me && make("button", { type: "button", part: "button" });
		const show = () => {
			meta.textContent = [host.t("members", { n: s.counts.members }), s.private && host.t("space.private"),
				s.role && host.t("space.in"), s.requested && host.t("space.asked")].filter(Boolean).join(" · ");
			if (!me) return;
			const key = s.role ? "space.leave" : s.requested ? "space.unask" : s.private ? "space.ask" : "space.join";
			button.textContent = host.t(key);
			button.setAttribute("aria-label", host.t(key) + ": " + s.name);
			button.hidden = !s.role && !s.requested && s.inviteOnly;
		};
		if (me) {
			record.acting(host, kit, alert, button, async () => {
				const at = `/spaces/${s.id}/membership`;
				if (s.role || s.requested) {
					await host.call(at, { method: "DELETE" });
					s.counts.members -= s.role ? 1 : 0;
					Object.assign(s, { role: "", requested: false });
				} else {
					const now = await host.call(at, { method: "POST", body: {} });
					Object.assign(s, { role: now.role, requested: now.requested, counts: now.counts });
				}
				show();
				said.textContent = meta.textContent;
				host.tell("stoa-space", { id: s.id, role: s.role, requested: s.requested });
			});
		}
		show();
		return make("li", { part: "item" }, make("div", {}, host.link("/spaces/" + s.id, { part: "link" }, s.name), meta), button ?? "",
			make("div", { className: "about", part: "body" }, marked(kit, s.description)), alert, said);
	};
	host.show(make("ul", { part: "list" }, list.map(item)));
}
