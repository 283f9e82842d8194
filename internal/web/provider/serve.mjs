// A provider of OpenID Connect for tests: whoever gives a name is that person. It says
// its issuer on the first line, and goes when its input ends.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const found = createRequire(process.env.MODULES + "/").resolve("oidc-provider");
const { default: Provider } = await import(pathToFileURL(found));

const server = createServer();
server.listen(0, "127.0.0.1", () => {
	const issuer = `http://localhost:${server.address().port}`;
	const provider = new Provider(issuer, {
		clients: [{ client_id: process.env.CLIENT_ID, client_secret: process.env.CLIENT_SECRET, redirect_uris: [process.env.REDIRECT] }],
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"], groups: ["groups"] },
		findAccount: (ctx, id) => ({
			accountId: id,
			claims: () => ({ sub: id, name: `${id} of the provider`, preferred_username: id, email: `${id}@id.example`, email_verified: true, groups: ["crew"] }),
		}),
		cookies: { keys: ["of tests"] },
		pkce: { required: () => true },
	});
	server.on("request", provider.callback());
	console.log(issuer);
});
process.stdin.resume().on("end", () => process.exit(0));
