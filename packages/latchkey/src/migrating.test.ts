import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BASE_URL, PASSWORD, SECRET } from "@latchkey/testing/app";
import { Client } from "@latchkey/testing/client";
import { frameworkDatabase } from "@latchkey/testing/framework-database";
import { signInWith } from "@latchkey/testing/passkey/scene";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Option } from "./base/options/option.ts";
import { BANNED_USER } from "./features/admin/errors.ts";
import { genericOAuthOptions } from "./features/generic-oauth/options.ts";
import { admin, apiKey, organization, passkey, twoFactor, username } from "./features/index.ts";
import { hotp, stepAt } from "./features/two-factor/codes/totp.ts";
import { type Latchkey, latchkey } from "./index.ts";
import { engineOptions } from "./options/declared.ts";

const DOCUMENT = new URL("../../../docs/migrating-from-better-auth.md", import.meta.url);

const text = () => readFileSync(DOCUMENT, "utf8");

/** Returns the code block in that language that copies rows. */
function script(language: "ts" | "sql"): string {
  const blocks = [...text().matchAll(/```(\w+)\n(.*?)```/gs)];
  const found = blocks.find(([, name, code = ""]) => name === language && /\bold\b/.test(code))?.[2];
  if (found === undefined) throw new Error("The document has no script that copies rows.");
  return found;
}

/** Moves the rows of `old.db` to `latchkey.db`. */
const WAYS: Readonly<Record<string, (make: () => Latchkey, folder: string) => Promise<void>>> = {
  async "copied as documented"(make, folder) {
    const empty = make();
    await empty.migrate();
    await empty.close();
    writeFileSync(join(folder, "copy.mts"), script("ts"));
    const said = execFileSync(process.execPath, ["copy.mts"], { cwd: folder, encoding: "utf8" });
    expect(said).toBe("Everything was copied.\n");
  },
  async "taken over in place"(make, folder) {
    renameSync(join(folder, "old.db"), join(folder, "latchkey.db"));
    const engine = make();
    await engine.adopt();
    await engine.close();
  },
};

/** Returns the facts of the framework's database, and an engine on one to which its rows were moved. */
async function moved(way: string) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-moving-"));
  const old = frameworkDatabase(join(folder, "old.db"));
  const make = () =>
    latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: `sqlite:${join(folder, "latchkey.db")}`,
      emailAndPassword: { enabled: true },
      socialProviders: { github: { clientId: "1", clientSecret: "2" } },
      advanced: { cookiePrefix: "better-auth" },
      plugins: [
        admin(),
        apiKey(),
        organization({ teams: { enabled: true } }),
        passkey(),
        twoFactor(),
        username(),
      ],
    });
  await WAYS[way]?.(make, folder);
  const auth = make();
  const close = async () => {
    await auth.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const browser = () =>
    new Client((request) => auth.handler(request), `${BASE_URL}/api/auth`, { origin: BASE_URL });
  return { ...old, auth, browser, close };
}

describe.each(Object.keys(WAYS))("rows %s", (way) => {
  let world: Awaited<ReturnType<typeof moved>>;
  beforeAll(async () => {
    world = await moved(way);
    return world.close;
  });

  const signIn = (name: string) =>
    world.browser().post("/sign-in/email", { email: `${name}@example.com`, password: PASSWORD });
  async function signedIn(name: string): Promise<Client> {
    const browser = world.browser();
    await browser.post("/sign-in/email", { email: `${name}@example.com`, password: PASSWORD }).ok();
    return browser;
  }

  test("keep people signed in", async () => {
    const session = await world.auth.api.getSession({ headers: { cookie: world.cookie } });
    expect(session).toMatchObject({
      user: { id: "ada", email: "ada@example.com" },
      session: { activeOrganizationId: "acme" },
    });
  });

  test("keep passwords valid", async () => {
    expect(await signIn("ada").ok()).toMatchObject({ user: { id: "ada" } });
  });

  test("keep connected accounts", async () => {
    const accounts = await world.auth.api.listUserAccounts({ headers: { cookie: world.cookie } });
    expect(accounts.map(({ providerId }) => providerId).toSorted()).toEqual(["credential", "github"]);
  });

  test("keep a banned user banned", async () => {
    await signIn("bob").refuses(BANNED_USER);
  });

  test("keep an administrator's role", async () => {
    const browser = await signedIn("ada");
    expect(await browser.get("/admin/list-users").ok()).toMatchObject({ total: 5 });
  });

  test("keep the second factor", async () => {
    const browser = world.browser();
    const asked = await browser
      .post("/sign-in/email", { email: "cleo@example.com", password: PASSWORD })
      .ok();
    expect(asked).toMatchObject({ twoFactorRedirect: true });
    const code = hotp(world.totpSecret, stepAt(Date.now(), 30), 6);
    expect(await browser.post("/two-factor/verify-totp", { code }).ok()).toMatchObject({
      user: { id: "cleo" },
    });
  });

  test("keep backup codes", async () => {
    const browser = world.browser();
    await browser.post("/sign-in/email", { email: "cleo@example.com", password: PASSWORD }).ok();
    await browser.post("/two-factor/verify-backup-code", { code: "aBcDe-FgHiJ" }).ok();
  });

  test("keep passkeys", async () => {
    const browser = world.browser();
    const answer = await signInWith(browser, world.device);
    expect(answer.body).toMatchObject({ session: { userId: "dina" } });
  });

  test("keep usernames", async () => {
    const body = { username: "Dina_D", password: PASSWORD };
    expect(await world.browser().post("/sign-in/username", body).ok()).toMatchObject({
      user: { id: "dina", displayUsername: "Dina_D" },
    });
  });

  test("keep organizations, their members and teams", async () => {
    const browser = await signedIn("ada");
    const found = await browser.get("/organization/get-full-organization?organizationId=acme").ok();
    expect(found.members.map(({ userId, role }: Record<string, string>) => [userId, role])).toEqual([
      ["ada", "owner"],
      ["dina", "admin"],
    ]);
    const members = await browser.get("/organization/list-team-members?teamId=t1").ok();
    expect(members).toMatchObject([{ userId: "ada" }]);
  });

  test("keep invitations", async () => {
    const browser = await signedIn("eve");
    await browser.post("/organization/accept-invitation", { invitationId: "i1" }).ok();
  });

  test("keep API keys", async () => {
    const answer = await world.auth.api.verifyApiKey({ body: { key: world.apiKey } });
    expect(answer).toMatchObject({ valid: true, key: { referenceId: "ada", name: "CI" } });
  });
});

test("with the documented rows for counting, new numbers come after the copied ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-counting-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = new DatabaseSync(join(folder, "old.db"));
  for (const table of ["user", "account", "session"])
    old.exec(`create table ${table} (id integer primary key); insert into ${table} values (9), (10)`);
  old.close();
  const database = new DatabaseSync(join(folder, "latchkey.db"));
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database,
    emailAndPassword: { enabled: true },
    advanced: { database: { generateId: "serial" } },
  });
  onTestFinished(auth.close);
  await auth.migrate();
  database.exec(`attach '${join(folder, "old.db")}' as old; ${script("sql")}; detach old`);
  const body = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  expect(await auth.api.signUpEmail({ body })).toMatchObject({ user: { id: "11" } });
  for (const table of ["account", "session"])
    expect(database.prepare(`select id from ${table}`).all()).toEqual([{ id: "11" }]);
});

test("the document names every option that is refused", () => {
  const [, refused = ""] = text().split("## Options that are refused");
  const named = [...refused.matchAll(/`([^`]+)`/g)].flatMap(([, option = ""]) => option.split("."));
  const names = [engineOptions, genericOAuthOptions].flatMap(refusedIn);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

function refusedIn({ absent = {}, members = {} }: Option): string[] {
  return [...Object.keys(absent), ...Object.values(members).flatMap(refusedIn)];
}
