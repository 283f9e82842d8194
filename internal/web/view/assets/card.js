// Shows who somebody is beside their name: while one points at it, when it has the focus, and on
// a first tap. It is loaded when that is first wanted.

const cards = new Map();
let box, of, opening, closing;

async function read(path) {
	if (!cards.has(path)) {
		cards.set(path, fetch(path + "/card", { headers: { Accept: "text/html" } }).then((response) => response.ok ? response.text() : ""));
	}
	return cards.get(path);
}

export function hide() {
	clearTimeout(opening);
	clearTimeout(closing);
	of?.removeAttribute("aria-describedby");
	box?.remove();
	box = of = undefined;
}

function hideSoon() {
	clearTimeout(opening);
	clearTimeout(closing);
	closing = setTimeout(hide, 250);
}

async function open(who) {
	const text = await read(new URL(who.href).pathname).catch(() => "");
	if (!text || !who.isConnected) return;
	if (of === who) return;
	hide();
	of = who;
	box = document.createElement("div");
	box.className = "person-card";
	box.id = "person-card";
	box.role = "dialog";
	box.ariaLabel = who.textContent.trim();
	box.innerHTML = text;
	document.body.append(box);
	who.setAttribute("aria-describedby", "person-card-about");
	const at = who.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
	const isAbove = at.bottom + high + 12 > innerHeight && at.top > high + 12;
	box.style.left = Math.max(8, Math.min(at.left, innerWidth - wide - 8)) + scrollX + "px";
	box.style.top = (isAbove ? at.top - high - 6 : at.bottom + 6) + scrollY + "px";
	box.addEventListener("pointerenter", () => clearTimeout(closing));
	box.addEventListener("pointerleave", hideSoon);
}

export function show(who, event) {
	clearTimeout(opening);
	clearTimeout(closing);
	const isAtOnce = event.type === "click";
	if (event.type === "focusin" && !who.matches(":focus-visible")) return;
	opening = setTimeout(() => open(who), isAtOnce ? 0 : 400);
	who.addEventListener(event.type === "focusin" ? "focusout" : "pointerleave", hideSoon, { once: true });
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
document.addEventListener("click", (event) => { if (box && !box.contains(event.target) && !of.contains(event.target)) hide(); });
