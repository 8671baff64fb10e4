import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AdminApi } from "latchkey/features";
import { expect, onTestFinished, test } from "vitest";
import { serviceEngine } from "../engine/service-engine.ts";
import { readSettings } from "./settings.ts";
import type { Environment } from "./variables.ts";

const CANARY = "C4naryThatMustNotBeSeen";
const SECRET = `q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A${CANARY}`;

/**
 * Reads the settings as an administrator of a service with these variables and this file, each as [value,
 * source].
 */
async function settingsOf(environment: Environment, file: string): Promise<Record<string, unknown[]>> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-effective-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "latchkey.config.mjs"), file);
  const settings = await readSettings(environment, folder);
  const engine = serviceEngine(
    { ...settings, database: { ...settings.database, url: "sqlite::memory:" }, redis: undefined },
    { secret: settings.secret ?? SECRET, log() {}, mail: async () => {} },
  );
  onTestFinished(() => engine.close());
  await engine.migrate();
  // The engine's type doesn't include the features of the service.
  const api = engine.api as typeof engine.api & AdminApi;
  const { headers } = await api.signUpEmail({
    body: { name: "Root", email: "root@example.com", password: "a long passphrase" },
    returnHeaders: true,
  });
  await api.grantAdministrator({ body: { email: "root@example.com" } });
  const cookie = headers.getSetCookie().map((value) => value.split(";", 1)[0]);
  const page = await api.getService({ headers: new Headers({ cookie: cookie.join("; ") }) });
  expect(JSON.stringify(page)).not.toContain(CANARY);
  return Object.fromEntries((page.settings ?? []).map(({ name, value, source }) => [name, [value, source]]));
}

test("administrators see each setting of the service with its source, and no secrets", async () => {
  const url = (scheme: string) => `${scheme}://user:${CANARY}@host.example/0?token=${CANARY}#${CANARY}`;
  const settings = await settingsOf(
    {
      LATCHKEY_SECRET: `2:${SECRET},1:${SECRET}x`,
      LATCHKEY_DATABASE_URL: `postgres://user:${CANARY}@db.example:5432/auth?password=${CANARY}`,
      LATCHKEY_REDIS_URL: url("rediss"),
      LATCHKEY_SMTP_URL: `smtps://user:${CANARY}@smtp.example:465?key=${CANARY}`,
      LATCHKEY_MAIL_FROM: "Acme <no-reply@acme.example>",
      LATCHKEY_LOG_LEVEL: "warn",
      GITHUB_CLIENT_ID: CANARY,
      GITHUB_CLIENT_SECRET: CANARY,
      OF_ANOTHER_PROGRAM: CANARY,
    },
    `export default {
      baseURL: "https://auth.acme.example",
      secret: "${SECRET}",
      database: "${url("mysql")}",
      redis: "${url("redis")}",
      logger: { level: "error" },
      session: { expiresIn: 3600 },
      emailAndPassword: { autoSignIn: true },
      branding: { supportUrl: "https://user:${CANARY}@acme.example/help?key=${CANARY}" },
      socialProviders: {
        google: { clientId: ["${CANARY}", "${CANARY}"], clientSecret: "${CANARY}", scope: ["drive"] },
        github: { clientSecret: "${CANARY}" },
        apple: { clientId: "x", teamId: "t", keyId: "k", privateKey: "${CANARY}", enabled: false },
      },
      user: { additionalFields: { plan: { type: "string", defaultValue: "${CANARY}", required: false } } },
      genericOAuth: { config: [{
        providerId: "own", clientId: "x", clientSecret: "${CANARY}",
        authorizationUrl: "https://idp.example/a", tokenUrl: "https://idp.example/t?key=${CANARY}", userInfoUrl: "https://idp.example/u",
      }] },
      jwt: false,
      // Only an account whose email is confirmed becomes an administrator's.
      databaseHooks: { user: { create: { before: async () => ({ data: { emailVerified: true } }) } } },
      mail: { send: async () => "${CANARY}" },
    };`,
  );
  expect(settings).toMatchObject({
    LATCHKEY_URL: ["https://auth.acme.example", "file"],
    LATCHKEY_SECRET: [null, "environment"],
    LATCHKEY_DATABASE_URL: ["postgres://db.example:5432/auth", "environment"],
    LATCHKEY_REDIS_URL: ["rediss://host.example/0", "environment"],
    LATCHKEY_SMTP_URL: ["smtp.example:465", "environment"],
    LATCHKEY_MAIL_FROM: ["Acme <no-reply@acme.example>", "environment"],
    LATCHKEY_LOG_LEVEL: ["warn", "environment"],
    LATCHKEY_RATE_LIMIT: ["off", "default"],
    LATCHKEY_MANAGEMENT_PORT: [null, "default"],
    PORT: ["3000", "default"],
    GITHUB_CLIENT_SECRET: [null, "environment"],
    "socialProviders.google.clientSecret": [null, "file"],
    "socialProviders.google.scope": ["drive", "file"],
    "session.expiresIn": ["3600", "file"],
    "branding.supportUrl": ["…@acme.example/help", "file"],
    jwt: ["false", "file"],
    "mail.send": [null, "file"],
  });
  // Values that the environment replaces have no effect.
  expect(Object.keys(settings)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(secret|database|redis|logger\.level)$/)]),
  );
});
