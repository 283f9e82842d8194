// Replies and quotes are written where one reads. Without this, their links lead to the form with the
// same in it.

const quoted = (said, text) => `> ${said}\n>\n${text.trim().split("\n").map((line) => "> " + line.trimEnd()).join("\n")}\n\n`;

// What is selected goes as one presses the link.
let held = null;
document.addEventListener("pointerdown", () => {
	const selection = getSelection();
	held = selection.isCollapsed ? null : { from: selection.anchorNode, to: selection.focusNode, text: selection.toString() };
}, true);

// What is selected in a text, or all of it.
const wordsOf = (source) => (held && source.contains(held.from) && source.contains(held.to) ? held.text : source.innerText).trim().slice(0, 1500);

const make = (tag, fields, ...inside) => {
	const made = Object.assign(document.createElement(tag), fields);
	made.append(...inside);
	return made;
};

// answering has a form answer a comment, or none, and say whom.
function answering(form, comment, name) {
	form.elements.replyTo?.remove();
	form.querySelector("[data-replying]")?.remove();
	if (!comment) return;
	const { replying, cancel } = document.body.dataset;
	const back = make("a", { href: form.action, textContent: cancel });
	const note = make("p", { className: "hint" }, make("span", { textContent: replying.replace("{name}", () => name) }), " ", back);
	note.dataset.replying = back.dataset.cancel = "";
	form.elements.body.closest(".field").after(make("input", { type: "hidden", name: "replyTo", value: comment.id.slice("comment-".length) }), note);
}

document.addEventListener("click", (event) => {
	const link = event.target.closest("a[data-reply], a[data-quote]");
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
	const own = link.closest(".comment");
	const around = own ?? link.closest("article");
	const talk = own ? own.closest(".comments") : around?.querySelector(".comments");
	const form = talk?.querySelector("form[data-draft]");
	const source = around?.querySelector(".prose");
	if (!form || !source) return;
	event.preventDefault();
	const name = around.querySelector(".byline .who").textContent.trim();
	const isQuote = link.dataset.quote !== undefined;
	const text = isQuote ? quoted(document.body.dataset.quoted.replace("{name}", () => name), wordsOf(source)) : "";
	const details = form.closest("details");
	if (details) details.open = true;
	link.closest("[data-drop]")?.removeAttribute("open");
	answering(form, own, name);
	const area = form.elements.body;
	if (text) area.setRangeText((area.value && !area.value.endsWith("\n\n") ? "\n\n" : "") + text, area.value.length, area.value.length, "end");
	area.dispatchEvent(new Event("input", { bubbles: true }));
	area.focus();
	area.scrollIntoView({ block: "center" });
});

document.addEventListener("click", (event) => {
	const cancel = event.target.closest("a[data-cancel]");
	if (!cancel) return;
	event.preventDefault();
	answering(cancel.closest("form"));
});
