// Fills a database with the framework's own code, in a process of its own: `node framework.mjs SERVER URL`.
// Prints facts about it as JSON. With `serve` as the last argument it then answers requests, until it is killed;
// `/tokens` lists the password reset tokens that it has sent.
import { createServer } from "node:http";
import { BASE_URL, cookieOf, frameworkOn } from "./framework-on.mjs";
import { codeOf } from "./totp.ts";

const [, , module, url, then] = process.argv;
const PASSWORD = "correct horse battery staple";
const SECRET = "an old secret of this deployment 0123456789";

const { engine, migrate, tokens } = await frameworkOn(module, url, { secret: SECRET });
await migrate();
const auth = engine();

async function signUp(name) {
  const body = { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookie = cookieOf(headers);
  return { cookie, headers: new Headers({ cookie, origin: BASE_URL }) };
}

const ada = await signUp("Ada");
const bob = await signUp("Bob");
const cleo = await signUp("Cleo");
const acme = await auth.api.createOrganization({
  body: { name: "Acme", slug: "acme" },
  headers: ada.headers,
});
const organizationId = acme.id;
const team = await auth.api.createTeam({ body: { name: "Staff", organizationId }, headers: ada.headers });
const invited = { role: "member", organizationId };
const { id: invitationId } = await auth.api.createInvitation({
  body: { ...invited, email: "bob@example.com", teamId: team.id },
  headers: ada.headers,
});
await auth.api.acceptInvitation({ body: { invitationId }, headers: bob.headers });
await auth.api.createInvitation({ body: { ...invited, email: "eve@example.com" }, headers: ada.headers });
const { key } = await auth.api.createApiKey({ body: { name: "CI" }, headers: ada.headers });
const { totpURI, backupCodes } = await auth.api.enableTwoFactor({
  body: { password: PASSWORD },
  headers: cleo.headers,
});
await auth.api.verifyTOTP({ body: { code: codeOf(totpURI) }, headers: cleo.headers });

/** Answers as a server does on which the framework is mounted. */
async function serve() {
  const server = createServer(async (request, response) => {
    if (request.url === "/tokens") return response.end(JSON.stringify(tokens));
    const chunks = await Array.fromAsync(request);
    const init = { method: request.method, headers: request.headers };
    if (chunks.length > 0) init.body = Buffer.concat(chunks);
    const answer = await auth.handler(new Request(`${BASE_URL}${request.url}`, init));
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
    response.setHeader("set-cookie", answer.headers.getSetCookie());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server.address().port;
}

process.stdout.write(
  `${JSON.stringify({
    port: then === "serve" ? await serve() : null,
    secret: SECRET,
    password: PASSWORD,
    cookie: ada.cookie,
    organizationId,
    teamId: team.id,
    key,
    backupCode: backupCodes[0],
  })}\n`,
  // The framework keeps connections open.
  () => then === "serve" || process.exit(),
);
