// The framework before and after `latchkey export --to better-auth`, in a separate process. `node framework-left.mjs
// SERVER URL tables` makes the framework's tables in an empty database. `… check FACTS` uses it with the framework's
// own code and prints the findings as JSON.
import { createHmac } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { createPool } from "mysql2/promise";
import { Pool } from "pg";

const [, , module, url, task, given] = process.argv;
const { admin, apiKey, betterAuth, getMigrations, organization, passkey, twoFactor, username } = await import(
  module
);
const BASE_URL = "http://localhost:3000";

function opened() {
  if (url.startsWith("postgres:")) return new Pool({ connectionString: url });
  if (url.startsWith("mysql:")) return createPool({ uri: url, timezone: "Z" });
  return new DatabaseSync(url);
}

/** @type {string[]} */
const tokens = [];
const options = {
  database: opened(),
  secret: process.env.LATCHKEY_SECRET,
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

/** The code of RFC 6238 for now. @param {string} key */
function totp(key) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", Buffer.from(key, "base64")).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function check({ ada, bob, password, totpKey, key }) {
  const auth = betterAuth(options);
  const cookieOf = (headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
  const first = await auth.api.signInEmail({ body: { email: ada, password }, returnHeaders: true });
  const challenge = new Headers({ cookie: cookieOf(first.headers), origin: BASE_URL });
  const second = await auth.api.verifyTOTP({
    body: { code: totp(totpKey) },
    headers: challenge,
    returnHeaders: true,
  });
  const headers = new Headers({ cookie: cookieOf(second.headers), origin: BASE_URL });
  const refused = await auth.api.signInEmail({ body: { email: bob, password } }).then(
    () => "signed in",
    (error) => error.body?.code,
  );
  await auth.api.requestPasswordReset({ body: { email: bob } });
  await auth.api.resetPassword({ body: { newPassword: password, token: tokens[0] } });
  const reset = await auth.api.signInEmail({ body: { email: bob, password } });
  return {
    isChallenged: first.response.twoFactorRedirect === true,
    session: (await auth.api.getSession({ headers }))?.user.email,
    organizations: (await auth.api.listOrganizations({ headers })).map(({ slug }) => slug),
    key: (await auth.api.verifyApiKey({ body: { key } })).valid,
    refused,
    reset: reset.user.email,
  };
}

let result = {};
if (task === "tables") {
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
} else result = await check(JSON.parse(given));
// The framework keeps connections open.
process.stdout.write(JSON.stringify(result), () => process.exit());
