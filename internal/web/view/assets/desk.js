// The queue by keys. All of it can be done with the forms alone.
const cases = [...document.querySelectorAll("[data-case]")];
const help = document.querySelector("[data-help]");
const opener = document.querySelector("[data-keys]");
const undo = document.querySelector("[data-undo]");
let at = -1;

function go(to, isFirst) {
	if (!cases.length) return;
	at = Math.max(0, Math.min(to, cases.length - 1));
	for (const [i, c] of cases.entries()) c.classList.toggle("is-at", i === at);
	if (isFirst) return;
	cases[at].focus({ preventScroll: true });
	cases[at].scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

const here = () => cases[at];
const chosen = () => document.querySelector("input[name=item][type=checkbox]:checked") !== null;

// An action is for what is chosen, and else for where one is. It returns whether there was a button for it.
function press(action) {
	const button = chosen() ? document.querySelector(`.bulk button[value=${action}]`) : here()?.querySelector(`.case-acts button[value=${action}]`);
	button?.click();
	return button !== null && button !== undefined;
}

const keys = {
	j: () => go(at + 1),
	k: () => go(at - 1),
	a: () => press("approve") || press("dismiss"),
	d: () => press("dismiss"),
	r: () => press("reject"),
	c: () => press("collapse"),
	e: () => press("delete"),
	x: () => here()?.querySelector("input[name=item][type=checkbox]").click(),
	s: () => document.querySelector("[data-all] input")?.click(),
	t: () => {
		const tell = (chosen() ? document.querySelector(".bulk") : here())?.querySelector("input[name=tell]");
		if (!tell) return;
		tell.checked = true;
		tell.form.querySelector("input[name=note]").focus();
	},
	n: () => here()?.querySelector("input[name=note]").focus(),
	o: () => here()?.querySelector(".case-top a")?.click(),
	u: () => undo?.requestSubmit(),
	"?": () => help.open ? help.close() : help.showModal(),
};

document.addEventListener("keydown", (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
	if (event.target.closest("input:not([type=checkbox]), textarea, select")) {
		if (event.key === "Escape") event.target.blur();
		return;
	}
	const act = keys[event.key];
	if (!act || (help.open && event.key !== "?")) return;
	event.preventDefault();
	act();
});

opener.hidden = false;
opener.addEventListener("click", () => help.showModal());
document.addEventListener("focusin", (event) => {
	const i = cases.indexOf(event.target.closest("[data-case]"));
	if (i >= 0 && i !== at) { at = i; for (const [n, c] of cases.entries()) c.classList.toggle("is-at", n === at); }
});

// Choosing all, and how many are chosen.
const bulk = document.querySelector(".bulk");
if (bulk) {
	const all = bulk.querySelector("[data-all]");
	const every = all.querySelector("input");
	const text = all.querySelector("span");
	const plain = text.textContent;
	const boxes = [...document.querySelectorAll("input[name=item][type=checkbox]")];
	const count = () => {
		const n = boxes.filter((b) => b.checked).length;
		every.checked = n === boxes.length;
		every.indeterminate = n > 0 && n < boxes.length;
		text.textContent = n ? text.dataset.chosen.replace("{n}", n) : plain;
		bulk.classList.toggle("is-on", n > 0);
	};
	all.hidden = false;
	bulk.querySelector("[data-without]").hidden = true;
	every.addEventListener("change", () => { for (const b of boxes) b.checked = every.checked; count(); });
	for (const b of boxes) b.addEventListener("change", count);
	count();
	go(0, true);
}
