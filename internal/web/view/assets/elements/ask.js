// <stoa-ask>: a form to ask with.
export default async function ask(host, kit) {
	const { make, home, part } = kit;
	const { form, post } = await part("form");
	if (!await host.tokenNow()) {
		return host.show(make("p", { part: "note" }, make("a", { href: home + "/ask", part: "link" }, host.t("ask.there"))));
	}
	const node = form(host, kit, {
		label: host.t("ask"), button: host.t("ask.send"),
		fields: [{ name: "title", text: host.t("ask.title"), max: 300 }, { name: "description", text: host.t("ask.more"), rows: 4 }],
		send: async ({ title, description }, key) => {
			const q = await post(host, "/questions", { title, description, format: "markdown" }, key);
			host.tell("stoa-asked", q);
			const link = host.link("/questions/" + q.shortId, { part: "link" }, q.title);
			return [host.t(q.status === "unapproved" ? "waits" : "ask.sent") + " ", link];
		},
	});
	node.elements.description.required = false;
	host.show(node);
}
