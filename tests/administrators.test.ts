import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { command, latchkey } from "./command.ts";
import { program } from "./program.ts";
import { ask, endWithTests, freePort, type Service, startService, until } from "./service.ts";

const PASSWORD = "correct horse battery";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-admin-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const admin = (args: readonly string[], input?: string) =>
  command(folder, ["admin", ...args], { LATCHKEY_DATA: folder }, input);

const json = async (args: readonly string[], input?: string) =>
  JSON.parse((await admin([...args, "--json"], input)).out);

async function post(
  { url }: Pick<Service, "url">,
  path: string,
  body: object,
  cookie = "",
): Promise<Response> {
  return ask(`${url}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie },
    body: JSON.stringify(body),
  });
}

/** Signs in. Returns the browser's cookies. */
async function signIn(service: Pick<Service, "url">, email: string, password: string): Promise<string> {
  const signedIn = await post(service, "/sign-in/email", { email, password });
  const lines = signedIn.headers.getSetCookie();
  return lines.map((line) => line.split(";", 1)[0]).join("; ");
}

/** Reports whether this user can sign in with this password and administers the service. */
async function administers(service: Pick<Service, "url">, email: string, password: string): Promise<boolean> {
  const cookie = await signIn(service, email, password);
  const answer = await ask(`${service.url}/api/auth/admin/list-users`, { headers: { cookie } });
  return answer.status === 200;
}

function sendForm(link: string, fields: Record<string, string>, origin: string): Promise<Response> {
  const headers = {
    origin,
    "sec-fetch-site": origin === new URL(link).origin ? "same-origin" : "cross-site",
  };
  return ask(link, { method: "POST", headers, body: new URLSearchParams(fields) });
}

describe("the command line", () => {
  test("creates administrators with a password, lists them, and keeps the last one", async () => {
    const made = await latchkey(
      folder,
      ["admin", "create", "--email", "Root@example.com", "--name", "Root", "--password-stdin"],
      { LATCHKEY_DATA: folder },
      `${PASSWORD}\n`,
    );
    expect([made.code, made.out]).toEqual([
      0,
      expect.stringContaining("root@example.com is now an administrator"),
    ]);
    expect(await json(["list"])).toMatchObject({
      administrators: [{ email: "root@example.com", name: "Root", emailVerified: true, role: "admin" }],
    });
    const last = await admin(["revoke", "root@example.com"]);
    expect([last.code, last.err]).toEqual([1, expect.stringContaining("This is the only administrator")]);
    await json(["create", "--email", "ada@example.com", "--password-stdin"], PASSWORD);
    expect(await json(["revoke", "root@example.com"])).toEqual({ email: "root@example.com", role: "user" });
    expect(await json(["grant", "root@example.com"])).toEqual({
      email: "root@example.com",
      role: "user,admin",
    });
    expect((await admin(["list"])).out.trim().split("\n")).toHaveLength(2);
  });

  test("removes a user's second factor, with a reason", async () => {
    const email = "ada@example.com";
    await json(["create", "--email", email, "--password-stdin"], PASSWORD);
    const remove = (...args: string[]) =>
      command(folder, ["users", "remove-method", email, ...args], { LATCHKEY_DATA: folder });
    const reason = ["--reason", "Lost phone"];
    for (const [args, code, words] of [
      [["--method", "two-factor"], 2, "--reason"],
      [["--method", "password", ...reason], 2, "two-factor"],
      [["--method", "two-factor", "--reason", "two\nlines"], 2, "--reason: One line"],
      [["--method", "two-factor", ...reason], 1, "The user doesn't have this sign-in method"],
    ] as const) {
      const ended = await remove(...args);
      expect([ended.code, ended.err], args.join(" ")).toEqual([code, expect.stringContaining(words)]);
    }
    await using service = await startService({ dataDir: folder, database: "sqlite" });
    const cookie = await signIn(service, email, PASSWORD);
    const begun = await post(service, "/two-factor/enable", { password: PASSWORD, method: "otp" }, cookie);
    expect(begun.status).toBe(200);
    expect((await (await post(service, "/sign-in/email", { email, password: PASSWORD })).json()).token).toBe(
      undefined,
    );
    const removed = await remove("--method", "two-factor", ...reason, "--json");
    expect(JSON.parse(removed.out)).toEqual({ email, method: "two-factor" });
    const again = await remove("--method", "two-factor", ...reason);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("doesn't have")]);
    const signedIn = await post(service, "/sign-in/email", { email, password: PASSWORD });
    expect((await signedIn.json()).token).toEqual(expect.any(String));
  });

  test("refuses invalid commands with a remedy and an exit code", async () => {
    for (const [args, input, code, words] of [
      [["create"], undefined, 2, "--email"],
      [["create", "--email", "root"], undefined, 2, "This isn't an email address"],
      [["create", "--email", "root@example.com", "--password-stdin"], "", 2, "standard input"],
      [["create", "--email", "root@example.com", "--password-stdin"], "short", 1, "assword"],
      [["grant", "no@example.com"], undefined, 1, "latchkey: No account has this email address."],
      [["revoke", "no@example.com"], undefined, 1, "latchkey: No account has this email address."],
    ] as const) {
      const ended = await admin(args, input);
      expect([ended.code, ended.err], args.join(" ")).toEqual([code, expect.stringContaining(words)]);
    }
    expect((await admin(["list"])).out).toContain("latchkey admin create");
  });
});

describe("a link from the terminal", () => {
  test("sets a password on a page without scripts while the service runs, and works once; the log doesn't contain it", async () => {
    await using service = await startService({ dataDir: folder, database: "sqlite" });
    // A stranger signed up first with the email address, so that account can't simply become an administrator.
    await post(service, "/sign-up/email", {
      name: "Eve",
      email: "root@example.com",
      password: "a strangers password",
    });
    const granted = await admin(["grant", "root@example.com"]);
    expect([granted.code, granted.err]).toEqual([1, expect.stringContaining("latchkey admin create")]);
    const { link } = await json(["create", "--email", "root@example.com"]);
    const here = link.replace(/^http:\/\/localhost:\d+/, service.url);
    const form = await ask(here);
    const html = await form.text();
    expect(form.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(html).toContain("root@example.com");
    expect(html).toMatch(/<form[^>]* method="post"/);
    const foreign = await sendForm(here, { password: PASSWORD }, "https://evil.example");
    expect(foreign.status).toBe(403);
    const weak = await sendForm(here, { password: "short", name: '"><b>' }, service.url);
    expect([weak.status, await weak.text()]).toEqual([
      400,
      expect.stringContaining('value="&quot;&gt;&lt;b&gt;"'),
    ]);
    const sent = await sendForm(here, { password: PASSWORD }, service.url);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining("an administrator</h1>")]);
    const again = await sendForm(here, { password: "another horse battery" }, service.url);
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("no longer works")]);
    expect(await administers(service, "root@example.com", PASSWORD)).toBe(true);
    expect(await administers(service, "root@example.com", "a strangers password")).toBe(false);
    expect(service.logs()).not.toContain("/admin/setup?");
  });

  test("is printed at each start in a terminal until there is an administrator", async ({ skip }) => {
    if (process.platform !== "linux") return skip("a terminal is made with `script` of Linux");
    const first = await startInTerminal(LINK);
    const link = LINK.exec(first.shown())?.[1] ?? "";
    expect(link).not.toBe("");
    const url = new URL(link).origin;
    const sent = await sendForm(link, { email: "root@example.com", password: PASSWORD }, url);
    expect(sent.status).toBe(200);
    expect(await administers({ url }, "root@example.com", PASSWORD)).toBe(true);
    await first.stop();
    const second = await startInTerminal(/is ready: \S+\s/);
    expect(second.shown()).not.toContain("/admin/setup");
    await second.stop();
  });
});

const LINK = /(http:\/\/\S+\/admin\/setup\?token=\w+)\s/;

test("the console names the topology as doctor does", async () => {
  await admin(["create", "--email", "root@example.com", "--password-stdin"], PASSWORD);
  const env = { LATCHKEY_WORKERS: "2" };
  await using service = await startService({ dataDir: folder, database: "sqlite", env });
  const cookie = await signIn(service, "root@example.com", PASSWORD);
  const answer = await ask(`${service.url}/api/auth/admin/service`, { headers: { cookie } });
  const { topology } = (await answer.json()) as { topology: string };
  expect(topology).toBe("2 workers of one machine with SQLite");
  const { out } = await command(folder, ["doctor"], { ...env, LATCHKEY_DATA: folder });
  expect(out).toContain(topology);
});

test("explains a refused sign-in by its request ID and by the email address, while the service runs", async () => {
  await using service = await startService({ dataDir: folder, database: "sqlite" });
  const email = "ada@example.com";
  await post(service, "/sign-up/email", { name: "Ada", email, password: PASSWORD });
  const refused = await post(service, "/sign-in/email", { email, password: "wrong guess" });
  const id = refused.headers.get("x-request-id") ?? "";
  const explain = (of: string, ...more: string[]) =>
    command(folder, ["explain", of, ...more], { LATCHKEY_DATA: folder });
  // The attempt is recorded after the response.
  const isTold = async () => JSON.parse((await explain(id, "--json")).out).attempts.length === 1;
  await until(isTold);
  const { code, out } = await explain(id);
  expect([code, out]).toEqual([0, expect.stringContaining("The password was wrong.")]);
  expect(out).toContain("→ Reset the password");
  expect(out).toMatch(/✓ origin, .*✗ handler/);
  const byEmail = (await explain(email)).out;
  for (const words of ["The email address isn't confirmed.", "The password was wrong.", id])
    expect(byEmail).toContain(words);
  expect((await explain("no@example.com")).out).toContain("No account has the email address");
  expect((await explain("none")).out).toContain("No refused attempt is recorded");
});

/** Starts the service in a terminal as a person would. Resolves once the output matches. */
async function startInTerminal(expected: RegExp): Promise<{ shown(): string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH ?? "", LATCHKEY_DATA: folder, PORT: port };
  const command = `exec '${process.execPath}' '${program()}' start`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  endWithTests(child);
  let text = "";
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (expected.test(text)) resolve();
    });
  });
  return {
    shown: () => text,
    async stop() {
      // As Ctrl+C would.
      child.stdin.write("\u0003");
      await ended;
    },
  };
}

test("a restart keeps the response and email counts of all processes", {
  tags: "long",
}, async () => {
  await admin(["create", "--email", "root@example.com", "--password-stdin"], PASSWORD);
  const around = { dataDir: folder, database: "sqlite" } as const;
  const first = await startService({ ...around, env: { LATCHKEY_WORKERS: "2" } });
  for (const name of ["ada", "grace", "linus"]) {
    const { status } = await post(first, "/sign-up/email", {
      email: `${name}@example.com`,
      name,
      password: PASSWORD,
    });
    expect(status).toBe(200);
  }
  const arrived = async () => (await ask(`${first.url}/dev/mailbox.json`)).json();
  await until(async () => (await arrived()).length === 3);
  await first.stop();
  await using second = await startService(around);
  const cookie = await signIn(second, "root@example.com", PASSWORD);
  const answer = await ask(`${second.url}/api/auth/admin/metrics?range=today`, { headers: { cookie } });
  const { traffic } = (await answer.json()) as { traffic: { total: object } };
  expect(traffic.total).toMatchObject({ emails: 3, p50: expect.any(Number), p99: expect.any(Number) });
});
