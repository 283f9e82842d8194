// A small product with its community in it. Node 20, no dependencies: see ../README.md.
import { createHmac, generateKeyPairSync, randomUUID, sign, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const { STOA_URL: community = "http://127.0.0.1:8080", PORT = "3000" } = process.env;
const pages = new URL("../pages/", import.meta.url);
const people = {
	ann: { sub: "1", name: "Ann Potter", email: "ann@clay.example" },
	ben: { sub: "2", name: "Ben Glazer", email: "ben@clay.example" },
};
const sessions = new Map(); // who is signed in, by the cookie

// The product's tokens: signed with a key whose public half the community fetches.
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const kid = randomUUID();
const base64 = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
function tokenOf(person) {
	const now = Math.floor(Date.now() / 1000);
	const text = base64({ alg: "EdDSA", kid }) + "." + base64({ ...person, iat: now, exp: now + 240, jti: randomUUID() });
	return text + "." + sign(null, Buffer.from(text), privateKey).toString("base64url");
}

// The webhook: what is signed with the secret of the endpoint is from the community, and each message counts once.
let secret = "";
const seen = new Set();
const heard = [];
function isSigned(headers, body) {
	const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" } = headers;
	if (!secret || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
	const key = Buffer.from(secret.slice("whsec_".length), "base64");
	const want = Buffer.from(createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64"));
	return given.split(" ").some((one) => {
		const got = Buffer.from(one.replace(/^v1,/, ""));
		return got.length === want.length && timingSafeEqual(got, want);
	});
}
function hear({ type, data }) {
	heard.unshift(`${type}: ${data.question?.title ?? data.answer?.question?.title ?? data.id}`);
	heard.length = Math.min(heard.length, 10);
}

const routes = {
	"GET /": async (r) => page(r, "index.html", "text/html"),
	"GET /first": async (r) => page(r, "first.html", "text/html"),
	"GET /product.js": async (r) => page(r, "product.js", "text/javascript"),
	"GET /product.css": async (r) => page(r, "product.css", "text/css"),
	"GET /token": async (r) => r.send(200, "text/plain", r.person ? tokenOf(r.person) : ""),
	"GET /.well-known/jwks.json": async (r) => {
		const key = { ...publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" };
		r.send(200, "application/json", JSON.stringify({ keys: [key] }));
	},
	"GET /heard": async (r) => r.send(200, "application/json", JSON.stringify(heard)),
	"POST /sign-in": async (r) => {
		const id = randomUUID();
		sessions.set(id, people[new URLSearchParams(r.body).get("who")] ?? people.ann);
		r.go("/", `product=${id}; Path=/; HttpOnly; SameSite=Lax`);
	},
	"POST /sign-out": async (r) => { // here, and in the community's pages
		const headers = { Authorization: "Bearer " + (r.person && tokenOf(r.person)) };
		if (r.person) await fetch(community + "/api/v1/sso/logout", { method: "POST", headers });
		sessions.delete(r.session);
		r.go("/", "product=; Path=/; Max-Age=0");
	},
	"GET /community": async (r) => r.go(`${community}/sso?to=/` + (r.person ? `&jwt=${tokenOf(r.person)}` : "")),
	"GET /login": async (r) => { // the community sends people here who want to sign in there
		const back = r.url.searchParams.get("return_to") ?? "";
		if (!back.startsWith(community + "/")) return r.send(400, "text/plain", "That is not our community.");
		r.go(r.person ? `${back}&jwt=${tokenOf(r.person)}` : "/"); // a real product asks for a password first
	},
	"POST /hooks": async (r) => {
		if (!isSigned(r.headers, r.body)) return r.send(401, "text/plain", "not signed");
		if (!seen.has(r.headers["webhook-id"])) hear(JSON.parse(r.body));
		seen.add(r.headers["webhook-id"]);
		r.send(204);
	},
};

async function page(r, name, type) {
	const policy = name === "index.html" && `default-src 'none'; script-src 'self' ${community}; style-src 'self'; ` +
		`img-src ${community} https:; connect-src 'self' ${community}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
	const text = (await readFile(new URL(name, pages), "utf8")).replaceAll("{{community}}", community);
	r.send(200, type + "; charset=utf-8", text, policy ? { "Content-Security-Policy": policy } : {});
}

const server = createServer(async (request, response) => {
	const url = new URL(request.url, "http://" + request.headers.host);
	const session = /(?:^|; )product=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
	const send = (status, type = "text/plain", text = "", more = {}) =>
		response.writeHead(status, { "Content-Type": type, ...more }).end(text);
	const go = (to, cookie) => send(303, "text/plain", "", { Location: to, ...(cookie && { "Set-Cookie": cookie }) });
	let body = "";
	for await (const chunk of request) if ((body += chunk).length > 1_000_000) return request.destroy();
	const route = routes[`${request.method} ${url.pathname}`];
	if (!route) return send(404, "text/plain", "Page not found.");
	try {
		await route({ url, body, headers: request.headers, session, person: sessions.get(session), send, go });
	} catch (error) {
		console.error(error);
		send(500, "text/plain", "Something went wrong.");
	}
});

// tell has the community know this product: its keys, where people sign in, its origin and its webhook. An admin may do the
// same once under Administration.
async function tell(home) {
	const { STOA_CLIENT_ID, STOA_CLIENT_SECRET, STOA_ADMIN_EMAIL } = process.env;
	if (!STOA_CLIENT_ID) return;
	const grant = await fetch(community + "/api/v1/oauth/token", { method: "POST", body: new URLSearchParams({
		grant_type: "service:client_secret_credentials", client_id: STOA_CLIENT_ID, client_secret: STOA_CLIENT_SECRET,
		email: STOA_ADMIN_EMAIL }) });
	const { access_token: token } = await grant.json();
	const call = async (method, path, body) => {
		const response = await fetch(community + "/api/v1" + path, { method, body: body && JSON.stringify(body),
			headers: { Authorization: "Bearer " + token, "Content-Type": "application/json" } });
		const got = await response.json();
		if (!response.ok) throw new Error(`${method} ${path}: ${got.detail}`);
		return got;
	};
	const { name, domain, corsWhitelist = [] } = await call("GET", "/portal");
	await call("PUT", "/portal", { name, domain: domain || new URL(community).hostname,
		corsWhitelist: [...new Set([...corsWhitelist, home])] });
	await call("POST", "/apps/jwt/settings", { jwksUrl: home + "/.well-known/jwks.json", loginUrl: home + "/login" });
	const url = home + "/hooks";
	const endpoint = async () => {
		const webhooks = (await call("GET", "/apps")).find((app) => app.slug === "webhooks");
		return webhooks.settings?.endpoints?.find((one) => one.url === url);
	};
	const events = ["question.asked", "answer.published"];
	if (!await endpoint()) await call("POST", "/apps/webhooks/settings", { endpoints: [{ url, events }] });
	secret = (await endpoint()).secret;
}

server.listen(Number(PORT), "127.0.0.1", async () => {
	const home = `http://localhost:${server.address().port}`;
	await tell(home);
	console.log("The product is at " + home);
});
