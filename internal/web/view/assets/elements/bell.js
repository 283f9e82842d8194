// <stoa-bell>: how many notifications are unread, as it changes.
const css = `
	:host { display: inline-block; }
	a { position: relative; display: inline-flex; align-items: center; gap: .35em; min-inline-size: 2em; min-block-size: 2em;
		justify-content: center; text-decoration: none; color: inherit; }
	.count { min-inline-size: 1.5em; padding: 0 .35em; border-radius: 1em; background: var(--stoa-count, #b3261e);
		color: var(--stoa-on-count, #fff); font-size: .75em; line-height: 1.5em; text-align: center; font-weight: 600; }`;

const picture = "M18 8a6 6 0 0 0-12 0c0 7-3 8-3 8h18s-3-1-3-8M10.3 20a2 2 0 0 0 3.4 0";

export default async function bell(host, kit) {
	const { make, icon, part } = kit;
	host.styled(css);
	const number = make("span", { className: "count", part: "count", hidden: true });
	const link = host.link("/notifications", { part: "link" }, icon(picture), number);
	const spoken = make("span", { className: "unseen", role: "status" });
	const name = (text) => {
		link.setAttribute("aria-label", text);
		link.title = text;
	};
	const ring = ({ count }) => {
		const n = Number(count);
		const isMore = host.unread !== undefined && n > host.unread;
		host.unread = n;
		number.textContent = n > 99 ? "99+" : n;
		number.hidden = n === 0;
		name(n ? host.t("bell.unread", { n }) : host.t("bell"));
		if (isMore) spoken.textContent = link.title;
		host.tell("stoa-count", { count: n });
	};
	const look = async () => {
		try { ring(await host.call("/notifications/summary")); } catch { /* the stream has told of it */ }
	};
	name(host.t("bell"));
	host.show(link, spoken);
	try {
		if (!await host.tokenNow()) return;
		const { default: follow } = await part("live");
		follow(host, kit, { count: ring, look, reset: look });
	} catch (error) { // a bell that does not ring is still a way in
		name(host.t("bell") + ". " + host.failed(error));
		host.later(error);
	}
}
