// A page in a frame tells the page around it how high it is, so that the frame can be as high: embed.js hears it.
// Who may frame us is the portal's choice (frame-ancestors), and a height is no secret.
new ResizeObserver(() => {
	const height = Math.ceil(document.body.getBoundingClientRect().height);
	if (window.parent !== window) window.parent.postMessage({ stoaHeight: height }, "*");
}).observe(document.body);
