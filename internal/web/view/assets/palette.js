// Goes, searches and acts by keys. It is loaded when that is first wanted, after its dialogs.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const holder = document.createElement("div");
const palette = find("#palette"), field = find("input", palette), list = find("#palette-list"), status = find("[role=status]", palette);
const places = all("li", list);
let asked = 0, waiting, chosen = 0;

const shown = () => all("li", list).filter((option) => !option.hidden);
function choose(i) {
	const options = shown();
	chosen = options.length ? (i + options.length) % options.length : 0;
	all("a", list).forEach((option, n) => { option.id = "palette-" + n; option.setAttribute("aria-selected", "false"); });
	const option = options[chosen] && find("a", options[chosen]);
	if (!option) return field.removeAttribute("aria-activedescendant");
	option.setAttribute("aria-selected", "true");
	field.setAttribute("aria-activedescendant", option.id);
	option.scrollIntoView({ block: "nearest" });
}

// How many there are is told to those who do not see it, once one has stopped typing.
let saying;
function say(n) {
	clearTimeout(saying);
	saying = setTimeout(() => { status.textContent = status.dataset.count.replace("{n}", n); }, 400);
}

// The places that have what is typed in their name come first, then what a search finds.
function look() {
	const query = field.value.trim().toLocaleLowerCase();
	for (const place of places) place.hidden = !place.textContent.toLocaleLowerCase().includes(query);
	for (const found of all("li", list)) if (!places.includes(found)) found.remove();
	choose(0);
	say(shown().length);
	clearTimeout(waiting);
	const turn = ++asked;
	if (query.length < 2) return;
	waiting = setTimeout(async () => {
		const response = await fetch("/search/suggest?q=" + encodeURIComponent(query), { headers: { Accept: "application/json" } }).catch(() => null);
		if (!response?.ok || turn !== asked) return;
		holder.innerHTML = await response.text();
		list.append(...all("li", holder));
		choose(chosen);
		say(shown().length);
	}, 150);
}

field.addEventListener("input", look);
field.addEventListener("keydown", (event) => {
	if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
	else if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen - 1); }
	else if (event.key === "Escape") { event.preventDefault(); palette.close(); field.blur(); }
	else if (event.key === "Enter") { event.preventDefault(); find("a", shown()[chosen] ?? list)?.click(); }
});
palette.addEventListener("click", (event) => { if (event.target === palette) palette.close(); });
palette.addEventListener("close", () => field.blur()); // or the page's keys would still be taken for what one writes

export function open() {
	if (palette.open) return palette.close();
	field.value = "";
	look();
	palette.showModal();
}

export function help() {
	const keys = find("#keys");
	keys.open ? keys.close() : keys.showModal();
}
