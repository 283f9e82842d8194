// <stoa-frame path="/embed/ask">: a frame whose person is signed in. It is as high as what is in it.
const css = "iframe { display: block; inline-size: 100%; min-block-size: 6em; border: 0; color-scheme: normal; }";

export default async function frame(host, { home, make, frames }) {
	host.styled(css);
	const path = host.getAttribute("path") ?? "/embed/ask";
	const inner = make("iframe", { title: host.getAttribute("title") ?? host.t("frame"), part: "frame" });
	try {
		inner.src = await host.tokenNow() ? (await host.call("/sso", { method: "POST", body: { to: path } })).url : home + path;
	} catch (error) { // as a guest, then
		host.failed(error);
		inner.src = home + path;
	}
	frames.add(inner);
	host.signal.addEventListener("abort", () => frames.delete(inner));
	host.show(inner);
}
