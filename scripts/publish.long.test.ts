// Only in test:all: npm installs every published package with its dependencies. `publish.test.ts` tests the
// packed engine and client.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort, startService, until, workersOf } from "../tests/service.ts";
import { APPLICATION_SECRET, startApplication } from "./build/application.ts";
import { compile } from "./build/compile.ts";
import { CLIENT, featureFiles, OWN_FILES, signUp, tenLines } from "./build/examples.ts";
import { installed } from "./build/installed.ts";
import { npm } from "./build/pack.ts";
import { packed } from "./build/packed.ts";
import { findings } from "./build/releasable.ts";

/** Entries that aren't modules, or have only types. */
const NOTHING_TO_RUN = /\.(json|css)$|^\.\/(portal|wire)$/;

describe("the packed packages", () => {
  beforeAll(async () => void (await installed()));

  test("contain no sources, tests or development settings", async () => {
    const folder = await installed();
    for (const { name } of await packed()) {
      const files = execFileSync("find", [join(folder, "node_modules", name), "-type", "f"], {
        encoding: "utf8",
      });
      expect(files).not.toMatch(OWN_FILES);
      expect(files).toMatch(/\/LICENSE$/m);
      expect(files).toMatch(/\/README\.md$/m);
      expect(manifestOf(folder, name)).not.toHaveProperty("private");
      expect(manifestOf(folder, name)).not.toHaveProperty("devDependencies");
    }
  });

  test("have nothing that publint warns about, and only absolute links in their READMEs", async () => {
    for (const one of await packed()) {
      expect(await findings(one)).toEqual([]);
      const readme = readFileSync(join(one.folder, "README.md"), "utf8");
      expect(readme).not.toMatch(/\]\((?!https?:|#)/);
    }
  });

  test("include the licenses of the icons and of the font", async () => {
    const folder = await installed();
    for (const file of [
      "react/primitives/LUCIDE-LICENSE",
      "server/pages/LUCIDE-LICENSE",
      "server/pages/FIGTREE-LICENSE",
    ])
      expect(existsSync(join(folder, "node_modules/@latchkey", file)), file).toBe(true);
  });

  test("have no page with every state", async () => {
    const pages = join(await installed(), "node_modules/@latchkey/server/pages");
    const files = readdirSync(pages, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".js"),
    );
    // The URL that its screens send requests to.
    expect(
      files.filter((file) => readFileSync(join(pages, file), "utf8").includes("states.invalid")),
    ).toEqual([]);
    expect(files).toContain("render.js");
  });

  test("can be imported by every entry", async () => {
    const folder = await installed();
    for (const { name } of await packed()) {
      const { exports } = manifestOf(folder, name);
      const entries = Object.keys(exports)
        .filter((key) => !NOTHING_TO_RUN.test(key))
        .map((key) => join(name, key));
      // One process for all of them: starting one takes longer than loading an entry.
      const load = entries.map((entry) => `Object.keys(await import("${entry}")).length > 0`);
      const loaded = node(folder, [
        "--input-type=module",
        "--eval",
        `console.log(JSON.stringify([${load}]))`,
      ]);
      expect(entries.filter((_, at) => !JSON.parse(loaded)[at])).toEqual([]);
    }
  });

  test("include the service's command", async () => {
    const folder = await installed();
    const help = execFileSync(join(folder, "node_modules/.bin/latchkey"), ["--help"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, PATH: `${resolve(process.execPath, "..")}:${process.env.PATH}` },
    });
    expect(help).toContain("start");
  });

  test("start the service, with its pages, its email, two workers and a management port", async () => {
    const management = await freePort();
    await using service = await startService({
      program: join(await installed(), "node_modules/@latchkey/server/cli.js"),
      database: "sqlite",
      redis: false,
      env: { LATCHKEY_WORKERS: "2", LATCHKEY_MANAGEMENT_PORT: String(management) },
    });
    const page = await fetch(`${service.url}/sign-up`);
    expect(await page.text()).toContain('data-lk="SignUp"');
    let signedUp = await signUp(service.api);
    // A busy machine answers 503 at first.
    for (let tries = 1; signedUp.status === 503 && tries < 5; tries++) signedUp = await signUp(service.api);
    expect(await signedUp.json()).toMatchObject({ user: { email: "ada@example.com" } });
    const cookie = String(signedUp.headers.getSetCookie()[0]).split(";")[0] ?? "";
    await fetch(`${service.api}/send-verification-email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: service.url, cookie },
      body: JSON.stringify({ email: "ada@example.com" }),
    });
    await until(async () => {
      const mails = await fetch(`${service.url}/dev/mailbox.json`);
      return (await mails.text()).includes("ada@example.com");
    });
    expect(await workersOf(service)).toHaveLength(2);
    const figures = await fetch(`http://127.0.0.1:${management}/metrics`);
    expect(await figures.text()).toContain("build_info{");
  });
});

describe("an empty folder with the packed engine and client", () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "latchkey-publish-"));
    const alone = (await packed()).filter(({ name }) => name === "latchkey" || name === "@latchkey/client");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
    npm(["install", "--no-fund", "--no-audit", ...alone.map(({ tarball }) => tarball)], folder);
  });

  test("contains at most twelve packages with 20 MB, and none that is optional", () => {
    const modules = join(folder, "node_modules");
    const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
    const names = Object.keys(packages).map((path) => path.replace("node_modules/", ""));
    expect(names.filter((name) => name !== "@latchkey/client").length).toBeLessThanOrEqual(12);
    const optional = ["pg", "mysql2", "ioredis", "@simplewebauthn/server", "@opentelemetry/api"];
    expect(names.filter((name) => optional.includes(name))).toEqual([]);
    const bytes = readdirSync(modules, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(20_000_000);
  });

  test("builds with esbuild, without the drivers", async () => {
    writeFileSync(join(folder, "server.mjs"), `export { latchkey } from "latchkey";`);
    const esbuild = join(await installed(), "node_modules/esbuild/bin/esbuild");
    const args = ["--bundle", "--platform=node", "--format=esm", "--external:@node-rs/argon2"];
    expect(() => node(folder, [esbuild, "server.mjs", ...args, "--outfile=out/server.mjs"])).not.toThrow();
  });

  test("runs the ten lines of the README", async () => {
    const port = await freePort();
    writeFileSync(join(folder, "app.mts"), tenLines().replaceAll("4000", String(port)));
    const api = `http://localhost:${port}/api/auth`;
    const app = await startApplication(process.execPath, ["app.mts"], { cwd: folder, ready: [`${api}/ok`] });
    onTestFinished(() => app.stop());
    const answer = await signUp(api);
    expect(await answer.json()).toMatchObject({ user: { email: "ada@example.com" } });
  });

  test("runs the documented custom feature", async () => {
    const own = join(folder, "feature");
    mkdirSync(own);
    writeFileSync(join(own, "package.json"), JSON.stringify({ type: "module" }));
    const port = await freePort();
    for (const [name, text] of Object.entries(featureFiles()))
      writeFileSync(join(own, name), text.replaceAll("4000", String(port)));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2024",
      module: "nodenext",
      allowImportingTsExtensions: true,
      types: ["node"],
      typeRoots: [resolve("node_modules/@types")],
    };
    writeFileSync(join(own, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["app.ts"] }));
    expect(compile(own)).toBe("");
    const api = `http://localhost:${port}/api/auth`;
    const app = await startApplication(process.execPath, ["app.ts"], { cwd: own, ready: [`${api}/ok`] });
    onTestFinished(() => app.stop());
    const cookie = String((await signUp(api)).headers.getSetCookie()[0]).split(";")[0] ?? "";
    const headers = { "content-type": "application/json", origin: `http://localhost:${port}`, cookie };
    const body = JSON.stringify({ text: "Buy milk" });
    const added = await fetch(`${api}/notes/add`, { method: "POST", headers, body });
    expect([added.status, await added.json()]).toEqual([200, { status: true }]);
    const listed = await fetch(`${api}/notes/list`, { headers });
    expect(await listed.json()).toMatchObject([{ text: "Buy milk" }]);
  });

  test.for([
    ["postgres://127.0.0.1/app", "pg"],
    ["mysql://127.0.0.1/app", "mysql2"],
  ] as const)("names the missing package that %s needs", ([database, name]) => {
    writeFileSync(
      join(folder, "server.mts"),
      `import { latchkey } from "latchkey";
const auth = latchkey({ baseURL: "http://localhost:4000", secret: "${APPLICATION_SECRET}", database: "${database}" });
await auth.migrate().catch((error) => console.log(error.name, error.message));
process.exit();
`,
    );
    expect(node(folder, ["server.mts"])).toContain(
      `ConfigurationError database: the package ${name} is not installed; add it (npm install ${name}).`,
    );
  });

  test("names the missing package that passkeys need, before a device creates one", () => {
    writeFileSync(
      join(folder, "passkey.mts"),
      `import { latchkey } from "latchkey";
import { passkey } from "latchkey/features";
const auth = latchkey({
  baseURL: "http://localhost:4000",
  secret: "${APPLICATION_SECRET}",
  database: "sqlite::memory:",
  plugins: [passkey({ registration: { requireSession: false, resolveUser: () => ({ id: "1", name: "ada" }) } })],
});
await auth.migrate();
await auth.api.generatePasskeyRegistrationOptions({}).catch((error) => console.log(error.name, error.message));
process.exit();
`,
    );
    expect(node(folder, ["passkey.mts"])).toContain(
      "ConfigurationError passkey(): the package @simplewebauthn/server is not installed; add it (npm install @simplewebauthn/server).",
    );
  });

  test.for(["nodenext", "bundler"])(
    "compiles them, and code with the client, with the types of %s",
    (resolution) => {
      writeFileSync(join(folder, "app.mts"), tenLines());
      writeFileSync(join(folder, "client.mts"), CLIENT);
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: "es2024",
        types: ["node"],
        typeRoots: [resolve("node_modules/@types")],
        // Our types must compile in an application that checks the types of its libraries.
        skipLibCheck: false,
        ...(resolution === "nodenext"
          ? { module: "nodenext" }
          : { module: "esnext", moduleResolution: "bundler" }),
      };
      const settings = (...files: string[]) => JSON.stringify({ compilerOptions, files });
      writeFileSync(join(folder, "tsconfig.json"), settings("app.mts", "client.mts"));
      expect(compile(folder)).toBe("");
      writeFileSync(join(folder, "tsconfig.json"), settings("app.mts"));
      const [, count] =
        /Instantiations: +(\d+)/.exec(compile(folder, "--skipLibCheck", "--extendedDiagnostics")) ?? [];
      expect(Number(count)).toBeLessThanOrEqual(2000);
    },
  );
});

function manifestOf(folder: string, name: string): { exports: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
}

function node(folder: string, args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}
