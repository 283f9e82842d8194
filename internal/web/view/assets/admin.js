// The look while its colours are chosen: the server works out the style, so that
// what is shown is what will be.
const form = document.querySelector("[data-settings=look]");
const preview = document.querySelector("[data-preview]");
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const base = ".theme-preview{--link:var(--accent);--menu-ground:var(--surface);--menu-ink:var(--ink);--nav-ground:var(--surface);--nav-ink:var(--soft)}";

let asked = 0;
async function show() {
	const mine = ++asked;
	const response = await fetch("/admin/preview", { method: "POST", body: new URLSearchParams(new FormData(form)) });
	if (!response.ok || mine !== asked) return;
	sheet.replaceSync(base + (await response.text()).replace(":root", ".theme-preview"));
	preview.hidden = false;
}

let timer;
form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(show, 150); });
show();

// A picker beside each colour's text.
for (const picker of form.querySelectorAll("input[type=color]")) {
	const text = document.getElementById(picker.dataset.for);
	const take = () => {
		picker.classList.toggle("is-none", text.value === "");
		const whole = text.value.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
		if (/^#[0-9a-f]{6}$/i.test(whole)) picker.value = whole;
	};
	picker.hidden = false;
	take();
	text.addEventListener("input", take);
	picker.addEventListener("input", () => { text.value = picker.value; take(); });
}
