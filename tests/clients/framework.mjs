// Fills a database with the framework's own code, in a process of its own: `node framework.mjs SERVER URL`.
// Prints facts about it as JSON. With `serve` as the last argument it then answers requests, until it is killed;
// `/tokens` lists the password reset tokens that it has sent.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { createPool } from "mysql2/promise";
import { Pool } from "pg";

const [, , module, url, then] = process.argv;
const { admin, apiKey, betterAuth, getMigrations, organization, passkey, twoFactor, username } = await import(
  module
);
const BASE_URL = "http://localhost:3000";
const PASSWORD = "correct horse battery staple";

/** node:sqlite with the methods of better-sqlite3 that are called: version 1.2 takes nothing newer. */
function sqlite(path) {
  // Another process writes to the same file.
  const db = new DatabaseSync(path, { timeout: 30_000 });
  const prepare = (sql) => {
    const statement = db.prepare(sql);
    return {
      reader: /^\s*(?:select|with|pragma)|\breturning\b/i.test(sql),
      all: (values) => statement.all(...values),
      run: (values) => statement.run(...values),
    };
  };
  // By this member the framework recognizes better-sqlite3.
  return { prepare, close: () => db.close(), aggregate: () => undefined };
}

function opened() {
  if (url.startsWith("postgres:")) return new Pool({ connectionString: url });
  if (url.startsWith("mysql:")) return createPool({ uri: url, timezone: "Z" });
  return sqlite(url);
}

const tokens = [];
const options = {
  database: opened(),
  secret: "an old secret of this deployment 0123456789",
  baseURL: BASE_URL,
  emailAndPassword: {
    enabled: true,
    sendResetPassword: async ({ token }) => void tokens.push(token),
  },
  rateLimit: { enabled: false },
  plugins: [
    admin(),
    apiKey(),
    organization({ teams: { enabled: true } }),
    passkey(),
    twoFactor(),
    username(),
  ],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);

async function signUp(name) {
  const body = { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  return { cookie, headers: new Headers({ cookie, origin: BASE_URL }) };
}

function totp(uri) {
  const letters = new URL(uri).searchParams.get("secret");
  const bits = [...letters].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits
    .join("")
    .match(/.{8}/g)
    .map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
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
await auth.api.verifyTOTP({ body: { code: totp(totpURI) }, headers: cleo.headers });

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
    secret: options.secret,
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
