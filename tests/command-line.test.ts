import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { latchkey as run, command as runCommand } from "./command.ts";
import { freePort, startService } from "./service.ts";

const COMMANDS = [
  "start",
  "create",
  "init",
  "migrate",
  "generate",
  "adopt",
  "doctor",
  "backup",
  "restore",
  "verify",
  "explain",
  "secret",
];
const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
/** Commands that open the engine, in an order in which each succeeds. */
const OPENING = [
  "doctor",
  "migrate --plan",
  "migrate",
  "generate --sql",
  "adopt",
  "admin list",
  "explain an-id",
  "keys status",
  "keys rotate",
  "outbox list",
  "backup copy.db",
  "verify copy.db",
  "restore copy.db",
];
const SECRET_SOURCES: Record<string, { env?: Record<string, string>; config?: object }> = {
  "the data folder": {},
  LATCHKEY_SECRET: { env: { LATCHKEY_SECRET: STRONG } },
  "the configuration file": { config: { secret: STRONG } },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-cli-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command in the test's folder until it exits. */
const latchkey = (args: readonly string[], env: Record<string, string> = {}) => run(folder, args, env);
/** The same without a separate process. */
const command = (args: readonly string[], env: Record<string, string> = {}) => runCommand(folder, args, env);

describe("the command line", () => {
  test("without a command prints the help", async () => {
    const { code, out } = await latchkey([]);
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(out).toContain(name);
  });

  test("prints its version", async () => {
    const { code, out } = await latchkey(["--version"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  test("names the required Node version when run by an older one", async () => {
    const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.0" } })`;
    const cli = fileURLToPath(new URL("../packages/server/src/cli.ts", import.meta.url));
    const args = ["--import", `data:text/javascript,${encodeURIComponent(older)}`, cli, "--version"];
    const ended = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([ended.status, ended.stdout, ended.stderr]).toEqual([
      1,
      "",
      "Latchkey needs Node 22.13 or newer; this is 20.20.0.\n",
    ]);
  });

  test("has help for every command", async () => {
    for (const name of COMMANDS) {
      const { code, out } = await command([name, "--help"]);
      expect(code).toBe(0);
      expect(out).toContain("--json");
    }
  });

  test.for([
    ["nothing-of-that-name", "latchkey --help"],
    ["start --fast", "latchkey start --help"],
    ["keys rotate --fast", "latchkey keys rotate --help"],
    ["admin grant", "latchkey admin grant --help"],
    ["users remove-method ada@example.com", "latchkey users remove-method --help"],
  ] as const)("%s is refused on standard error, with the command for help", async ([line, help]) => {
    const { code, out, err } = await latchkey(line.split(" "));
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(`\`${help}\``)]);
  });

  test("names a module that doesn't exist, without a stack", async () => {
    const { code, err } = await command(["migrate", "--config", "nofile.ts"]);
    expect([code, err]).toEqual([
      2,
      `latchkey: --config: ${join(folder, "nofile.ts")} doesn't exist. Name the module that exports your engine.\n`,
    ]);
  });

  test("keys status creates no signing key", async () => {
    for (const _ of [1, 2]) {
      const { secrets, signingKeys } = JSON.parse((await command(["keys", "status", "--json"])).out);
      expect([secrets, signingKeys]).toMatchObject([[{ values: 0 }], []]);
    }
    await command(["keys", "rotate", "--only", "signing"]);
    expect((await command(["keys", "status"])).out).toMatch(/ 1 value,/);
  });

  test("migrates the engine that an application's module exports", { tags: "long" }, async () => {
    const library = new URL("../packages/latchkey/src/index.ts", import.meta.url).href;
    const engine = `latchkey({ baseURL: "https://app.example.com", secret: "${STRONG}", database: "sqlite:app.db" })`;
    const write = (name: string, text: string) =>
      writeFile(join(folder, name), `import { latchkey } from "${library}";\n${text}`);
    await write("auth.mts", `export const auth = ${engine};\nsetInterval(() => {}, 60_000);`);
    const plan = await latchkey(["migrate", "--json", "--config", "auth.mts", "--plan"]);
    const { statements } = JSON.parse(plan.out);
    expect(statements.join()).toContain('create table "user"');
    await write("default.mts", `export default ${engine};`);
    const made = await latchkey(["migrate", "--json", "--config", "default.mts"]);
    expect([made.code, JSON.parse(made.out)]).toEqual([0, { applied: statements }]);
    // Node takes the file for CommonJS, which it isn't. It must load nevertheless.
    await writeFile(join(folder, "package.json"), '{"type": "commonjs"}');
    await writeFile(join(folder, "none.ts"), "export const engine = 1;");
    const { code, err } = await latchkey(["migrate", "--config", "none.ts"]);
    expect([code, err]).toEqual([2, expect.stringContaining("exports no engine")]);
  });

  test("a generated secret is new each time and strong enough for production", async () => {
    const [first, second] = await Promise.all([command(["secret"]), command(["secret", "--json"])]);
    const { secret } = JSON.parse(second.out);
    expect(first.out.trim()).not.toBe(secret);
    const { code } = await command(["doctor"], { NODE_ENV: "production", LATCHKEY_SECRET: secret });
    expect(code).toBe(0);
  });

  test("a plan prints SQL and changes nothing; migrate creates the tables, once", async () => {
    const plan = await command(["migrate", "--plan"]);
    expect(plan.out).toContain('create table "user"');
    expect(await readdir(folder)).toEqual([]);
    const { statements } = JSON.parse((await command(["migrate", "--plan", "--json"])).out);
    const { applied } = JSON.parse((await command(["migrate", "--json"])).out);
    expect(applied).toEqual(statements);
    expect(JSON.parse((await command(["migrate", "--json"])).out)).toEqual({ applied: [] });
    expect((await command(["migrate"])).out).toBe("The tables were up to date.\n");
    expect((await command(["migrate", "--plan"])).out).toContain("up to date");
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  });

  test("doctor finds no problem in a valid setup, before and after the first start", async () => {
    expect((await command(["doctor"])).code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    await command(["migrate"]);
    const { code, out } = await command(["doctor", "--json"]);
    expect(code).toBe(0);
    const { ok, checks } = JSON.parse(out);
    expect(ok).toBe(true);
    const names =
      "configuration,secret,data folder,database,topology,outbox,stored data,email,clock,URLs,pages".split(
        ",",
      );
    expect([...new Set(checks.map(({ check }: { check: string }) => check))]).toEqual(names);
  });

  test.for(Object.keys(SECRET_SOURCES))(
    "every command finds the secret in %s, like start",
    async (source) => {
      const { env = {}, config } = SECRET_SOURCES[source] ?? {};
      if (config !== undefined) await writeFile(join(folder, "latchkey.config.json"), JSON.stringify(config));
      // A value that only this secret opens.
      await command(["keys", "rotate"], env);
      for (const line of OPENING) {
        const { code, out, err } = await command(line.split(" "), env);
        expect([
          line,
          code,
          `${out}${err}`.match(/.*(?:configuration doesn't have|lacks the secret|MISSING).*/)?.[0],
        ]).toEqual([line, 0, undefined]);
      }
      const { secrets } = JSON.parse((await command(["keys", "status", "--json"], env)).out);
      expect(secrets).toMatchObject([{ state: "signs" }]);
    },
  );

  test("doctor reports a truncated secret and keeps its file's permissions", async () => {
    await command(["keys", "rotate"]);
    const file = join(folder, "data/secret");
    await chmod(file, 0o644);
    const open = await command(["doctor"]);
    expect(open.out).toContain("can be read by other users");
    await writeFile(file, "half");
    const { code, out } = await command(["doctor", "--json"]);
    expect([code, JSON.parse(out).checks]).toMatchObject([
      1,
      [{ found: expect.stringContaining("contains no secret") }],
    ]);
  });

  test("doctor reports each problem with a remedy", async () => {
    await writeFile(join(folder, "broken.db"), "this is no database, however long it may be ".repeat(20));
    const port = await freePort();
    const { code, out } = await command(["doctor", "--json"], {
      LATCHKEY_ENV: "production",
      LATCHKEY_SECRET: STRONG,
      LATCHKEY_URL: "https://auth.example.com",
      LATCHKEY_TRUSTED_ORIGINS: "https://app.elsewhere.example",
      LATCHKEY_DATABASE_URL: "sqlite:broken.db",
      LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${port}`,
      LATCHKEY_MAIL_FROM: "no-reply@example.com",
    });
    expect(code).toBe(1);
    const { checks } = JSON.parse(out);
    const of = (check: string) => checks.filter((finding: { check: string }) => finding.check === check);
    expect(of("database")).toMatchObject([{ verdict: "failed", remedy: expect.any(String) }]);
    expect(of("email")).toMatchObject([
      { verdict: "failed", remedy: expect.stringContaining("LATCHKEY_SMTP_URL") },
    ]);
    expect(of("URLs")).toMatchObject([
      { verdict: "warning", remedy: expect.stringContaining("sameSite") },
      { verdict: "warning", remedy: expect.stringContaining("LATCHKEY_TRUSTED_PROXIES") },
    ]);
  });

  test("doctor checks the configuration file before a database exists", async () => {
    await writeFile(join(folder, "latchkey.config.json"), '{"session": {"expiresIn": -1}}');
    const { code, out } = await command(["doctor", "--json"]);
    expect(code).toBe(1);
    const { checks } = JSON.parse(out);
    expect(checks[0]).toMatchObject({
      verdict: "failed",
      found: expect.stringContaining("session.expiresIn"),
    });
    expect(await readdir(folder)).toEqual(["latchkey.config.json"]);
  });

  test("doctor decrypts values that the development secret has encrypted", async () => {
    await command(["keys", "rotate"]);
    const { out } = await command(["doctor", "--json"]);
    const found = JSON.parse(out).checks.filter(({ check }: { check: string }) => check === "stored data");
    expect(found).toMatchObject([{ verdict: "ok" }]);
  });

  test("every command works if account deletion needs an email, and Redis counts requests", async () => {
    const settings = {
      user: { deleteUser: { sendDeleteAccountVerification: true } },
      rateLimit: { storage: "secondary-storage" },
    };
    await writeFile(join(folder, "latchkey.config.json"), JSON.stringify(settings));
    const env = { LATCHKEY_REDIS_URL: "redis://127.0.0.1:1" };
    const commands = [
      ["migrate", "--plan"],
      ["migrate"],
      ["admin", "create", "--email", "ada@example.com"],
      ["admin", "list"],
      ["explain", "ada@example.com"],
      ["keys", "status"],
      ["keys", "rotate"],
      ["backup", "copy.db"],
      ["verify", "copy.db"],
    ];
    for (const args of commands) {
      const { code, err } = await command(args, env);
      expect([args, code, err]).toEqual([args, 0, expect.not.stringContaining("email can be sent")]);
    }
  });

  test("an invalid configuration prints one message without a stack, also as JSON, and creates nothing", async () => {
    const { code, out, err } = await latchkey(["start", "--json"], { PORT: "zero" });
    expect(code).toBe(2);
    expect(err).toBe('latchkey: PORT is "zero"; it must be a number from 1 to 65535.\n');
    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining("PORT") });
    expect(await readdir(folder)).toEqual([]);
  });

  test("a taken port stops the start before anything is created", async () => {
    await using service = await startService();
    const { code, err } = await latchkey(["start"], { PORT: String(service.port) });
    expect(code).toBe(2);
    expect(err).toContain(`PORT is ${service.port}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test("tables of another program stop the start", async () => {
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(join(folder, "other.db"));
    database.exec('create table "user" (id text)');
    database.close();
    const env = { LATCHKEY_DATABASE_URL: "sqlite:other.db", PORT: String(await freePort()) };
    const { code, err } = await latchkey(["start"], env);
    expect(code).toBe(2);
    expect(err).toContain("tables that Latchkey did not create");
  });
});
