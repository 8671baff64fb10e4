import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "@latchkey/testing/client";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test } from "vitest";
import { latchkey } from "../command.ts";
import { installExactly } from "../install.ts";
import { endWithTests, inherited } from "../service.ts";
import { GENERATIONS } from "./generations.ts";
import { codeOf } from "./totp.ts";

const [, { folder: FRAMEWORK }] = GENERATIONS;
const URL_OF = "http://localhost:3000";
const PASSWORD = "correct horse battery staple";
const HERE = fileURLToPath(new URL("../../.cache", import.meta.url));

/** Returns copies of the application: as it is, and with one import in place of those of the framework. */
async function copies(): Promise<{ old: string; moved: string }> {
  await mkdir(HERE, { recursive: true });
  const folder = await mkdtemp(join(HERE, "application-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(fileURLToPath(new URL("node_modules", FRAMEWORK)), join(folder, "node_modules"));
  const [old, moved] = [join(folder, "old"), join(folder, "moved")];
  for (const copy of [old, moved])
    await cp(fileURLToPath(new URL("application", FRAMEWORK)), copy, { recursive: true });
  const file = join(moved, "auth.mjs");
  const text = await readFile(file, "utf8");
  const names: string[] = [];
  const rest = text.replace(/^import \{ (.+) \} from "@?better-auth.*\n/gm, (_, some: string) => {
    names.push(some);
    return "";
  });
  await writeFile(file, `import { ${names.join(", ")} } from "latchkey/compat";\n${rest}`);
  return { old, moved };
}

interface Served {
  answer(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

async function served(folder: string, env: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(process.execPath, ["server.mjs"], {
    cwd: folder,
    env: { ...inherited(), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithTests(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    if (child.kill("SIGKILL")) await ended;
  };
  onTestFinished(stop);
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`The application ended with ${code}`)));
  });
  return {
    stop,
    answer(request) {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
    },
  };
}

/** A person with a browser, an authenticator and an authenticator app. `at`: the server that is called. */
class Person {
  readonly device = new Authenticator();
  readonly email: string;
  browser: Client;
  key = "";
  totpURI = "";
  backupCodes: string[] = [];
  organizationId = "";
  readonly #at: () => Served;

  constructor(name: string, at: () => Served) {
    this.email = `${name}@example.com`;
    this.#at = at;
    this.browser = this.other();
  }

  other(path = "/api/auth"): Client {
    return new Client((request) => this.#at().answer(request), `${URL_OF}${path}`, { origin: URL_OF });
  }

  /** Signs up, and uses everything that the application has. */
  async begin(guest: Person): Promise<void> {
    const { browser, device, email } = this;
    await browser.post("/sign-up/email", { name: "Person", email, password: PASSWORD }).ok();
    const slug = email.slice(0, email.indexOf("@"));
    const { id: organizationId } = await browser.post("/organization/create", { name: slug, slug }).ok();
    const team = { name: "Staff", organizationId };
    const { id: teamId } = await browser.post("/organization/create-team", team).ok();
    const invited = { email: guest.email, role: "member", organizationId, teamId };
    const { id: invitationId } = await browser.post("/organization/invite-member", invited).ok();
    const joining = { name: "Guest", email: guest.email, password: PASSWORD };
    await guest.browser.post("/sign-up/email", joining).ok();
    await guest.browser.post("/organization/accept-invitation", { invitationId }).ok();
    const options = await browser.get("/passkey/generate-register-options").ok();
    const response = device.create(options, URL_OF);
    await browser.post("/passkey/verify-registration", { response }).ok();
    const { key } = await browser.post("/api-key/create", { name: "CI" }).ok();
    const { totpURI, backupCodes } = await browser.post("/two-factor/enable", { password: PASSWORD }).ok();
    await browser.post("/two-factor/verify-totp", { code: codeOf(totpURI) }).ok();
    Object.assign(this, { key, totpURI, backupCodes, organizationId });
  }

  /** Everything that it had before works. */
  async goOn(): Promise<void> {
    const { browser, email, organizationId } = this;
    const me = this.other("");
    for (const [name, value] of browser.jar) me.jar.set(name, value);
    expect(await me.get("/me").ok()).toEqual({ email, plan: "free" });
    const { session } = await browser.get("/get-session").ok();
    // As long as it was, whatever the time zone of the database.
    expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThan(7.1 * 86_400_000);
    const query = { organizationId };
    const found = await browser.get("/organization/get-full-organization", { query }).ok();
    expect(found.members.map(({ role }: { role: string }) => role).toSorted()).toEqual(["member", "owner"]);
    expect((await me.get("/api/entries", { headers: { "x-api-key": this.key } })).status).toBe(200);
    await this.signIn();
  }

  /** With a passkey, and with a password and a backup code. */
  async signIn(): Promise<void> {
    const { email } = this;
    const phone = this.other();
    const options = await phone.get("/passkey/generate-authenticate-options").ok();
    const response = this.device.get(options, URL_OF);
    await phone.post("/passkey/verify-authentication", { response }).ok();
    expect(await phone.get("/get-session").ok()).toMatchObject({ user: { email } });
    const laptop = this.other();
    expect(await laptop.post("/sign-in/email", { email, password: PASSWORD }).ok()).toMatchObject({
      twoFactorRedirect: true,
    });
    await laptop.post("/two-factor/verify-backup-code", { code: this.backupCodes.shift() }).ok();
    this.browser = laptop;
  }
}

test("an application with Drizzle moves by one changed import, runs beside the old one, and moves back", {
  tags: ["long"],
}, async () => {
  await installExactly(fileURLToPath(FRAMEWORK));
  const { old, moved } = await copies();
  const { url, other } = await serverPlace("postgres");
  // Columns without a time zone hold UTC, whatever the time zone of the database is.
  const name = new URL(url).pathname.slice(1);
  await other.query(`alter database "${name}" set timezone to 'America/New_York'`);
  for (const statement of (await readFile(join(old, "tables.sql"), "utf8")).split("--> statement-breakpoint"))
    await other.query(statement);
  const env = {
    DATABASE_URL: url,
    BETTER_AUTH_URL: URL_OF,
    BETTER_AUTH_SECRET: "an old secret of this deployment 0123456789",
  };
  const adopt = async (...options: string[]): Promise<string> => {
    const { code, out, err } = await latchkey(moved, ["adopt", ...options, "--config", "auth.mjs"], env);
    expect({ code, err }).toMatchObject({ code: 0 });
    return out;
  };

  let at = await served(old, env);
  const before = at;
  const person = (named: string): Person => new Person(named, () => at);
  const ada = person("ada");
  await ada.begin(person("bob"));

  const plan = await adopt("--plan");
  expect(plan).toContain("Tables of better-auth 1.7:");
  expect(plan).toContain("run `latchkey adopt --config auth.mjs`");
  expect(plan).not.toContain("time zone");
  expect(await adopt()).toContain("run `latchkey adopt --finish --config auth.mjs`");

  // Beside each other: each serves what the other wrote.
  const after = await served(moved, env);
  at = after;
  await ada.goOn();
  const cleo = person("cleo");
  await cleo.begin(person("dan"));
  at = before;
  await ada.goOn();
  await cleo.goOn();

  // Back before the end of the shared time: nothing is lost.
  await after.stop();
  expect(await adopt("--back")).toContain("better-auth can read everything.");
  await cleo.goOn();

  // Back after it.
  await before.stop();
  await adopt("--finish");
  at = await served(moved, env);
  await ada.goOn();
  const eve = person("eve");
  await eve.begin(person("finn"));
  await at.stop();
  expect(await adopt("--back")).toContain("passwords: their users have to reset them, unless");
  at = await served(old, env);
  // Cleo's password wasn't used meanwhile.
  await cleo.signIn();
  await cleo.goOn();
  const phone = eve.other();
  const options = await phone.get("/passkey/generate-authenticate-options").ok();
  const response = eve.device.get(options, URL_OF);
  await phone.post("/passkey/verify-authentication", { response }).ok();
  expect(await phone.get("/get-session").ok()).toMatchObject({ user: { email: eve.email } });
  const keys = { headers: { "x-api-key": eve.key } };
  expect((await eve.other("").get("/api/entries", keys)).status).toBe(200);
});
