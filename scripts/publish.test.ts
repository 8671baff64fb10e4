import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, until } from "../tests/service.ts";
import type { Built } from "./build/index.ts";
import { npm } from "./build/pack.ts";
import { packed } from "./build/packed.ts";

/** Stands before the application in the README that a reader copies into an empty folder. */
const MARKER = "<!-- ten lines -->";

/** Entries that are no modules, or hold types alone: what pages are rendered with. */
const NOTHING_TO_RUN = /\.(json|css)$|^\.\/portal$/;

const folder = mkdtempSync(join(tmpdir(), "latchkey-publish-"));
let packages: Built[] = [];

beforeAll(async () => {
  packages = await packed();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
  npm(["install", "--no-fund", "--no-audit", ...packages.map(({ tarball }) => tarball)], folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an empty folder with the packed packages", () => {
  test("holds no sources, tests or development's settings", () => {
    for (const { name } of packages) {
      const files = execFileSync("find", [installed(name), "-type", "f"], { encoding: "utf8" });
      expect(files).not.toMatch(/\.test\.|\/testing\/|tsconfig|\.map$|(?<!\.d)\.ts$/m);
      expect(files).toMatch(/\/LICENSE$/m);
      expect(files).toMatch(/\/README\.md$/m);
      expect(manifestOf(name)).not.toHaveProperty("private");
      expect(manifestOf(name)).not.toHaveProperty("devDependencies");
    }
  });

  test("can import every entry", () => {
    for (const { name } of packages) {
      for (const entry of Object.keys(manifestOf(name).exports).filter((key) => !NOTHING_TO_RUN.test(key))) {
        const load = `console.log(Object.keys(await import("${join(name, entry)}")).length > 0)`;
        expect(node(["--input-type=module", "--eval", load])).toBe("true\n");
      }
    }
  });

  test("has the service's command", () => {
    const help = execFileSync(join(folder, "node_modules/.bin/latchkey"), ["--help"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, PATH: `${resolve(process.execPath, "..")}:${process.env.PATH}` },
    });
    expect(help).toContain("start");
  });

  test("runs the ten lines of the README", async () => {
    const port = await freePort();
    writeFileSync(join(folder, "app.mts"), tenLines().replaceAll("4000", String(port)));
    const env = { ...process.env, LATCHKEY_SECRET: "kR7vQ2mX9pL4wT8zB3nF6hJ1cD5gS0aY" };
    const app = spawn(process.execPath, ["app.mts"], {
      cwd: folder,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const ended = new Promise((resolve) => app.once("exit", resolve));
    try {
      const api = `http://localhost:${port}/api/auth`;
      await until(
        () =>
          fetch(`${api}/ok`).then(
            ({ ok }) => ok,
            () => app.exitCode !== null,
          ),
        { withinMs: 30_000 },
      );
      const answer = await fetch(`${api}/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: "correct horse battery" }),
      });
      expect(await answer.json()).toMatchObject({ user: { email: "ada@example.com" } });
    } finally {
      app.kill();
      await ended;
    }
  });

  test.for([
    ["postgres://127.0.0.1/app", "pg"],
    ["mysql://127.0.0.1/app", "mysql2"],
  ] as const)("names the package that %s needs and nobody installed", ([database, name]) => {
    writeFileSync(
      join(folder, "server.mts"),
      `import { latchkey } from "latchkey";
const auth = latchkey({ baseURL: "http://localhost:4000", secret: "kR7vQ2mX9pL4wT8zB3nF6hJ1cD5gS0aY", database: "${database}" });
await auth.migrate().catch((error) => console.log(error.name, error.message));
process.exit();
`,
    );
    expect(withoutDrivers(() => node(["server.mts"]))).toContain(
      `ConfigurationError database: the package ${name} is not installed; add it (npm install ${name}).`,
    );
  });

  test.for(["nodenext", "bundler"])(
    "compiles them, and the client's use, with the types of %s",
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
        // Ours have to hold in an application that checks the types of its libraries.
        skipLibCheck: false,
        ...(resolution === "nodenext"
          ? { module: "nodenext" }
          : { module: "esnext", moduleResolution: "bundler" }),
      };
      const settings = { compilerOptions, files: ["app.mts", "client.mts"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
      expect(withoutDrivers(() => compile(folder))).toBe("");
    },
  );
});

/** As for who installs the engine alone: the service's tarball has brought these. */
function withoutDrivers<T>(work: () => T): T {
  const drivers = ["pg", "mysql2", "ioredis"];
  for (const name of drivers) renameSync(installed(name), join(folder, name));
  try {
    return work();
  } finally {
    for (const name of drivers) renameSync(join(folder, name), installed(name));
  }
}

const CLIENT = `import { createAuthClient } from "@latchkey/client";

const client = createAuthClient({ baseURL: "http://localhost:3000" });
const { data, error } = await client.signIn.email({ email: "ada@example.com", password: "correct horse battery" });
if (error) console.error(error.code, error.message);
else console.log(data.user.name satisfies string);
`;

function tenLines(): string {
  const [, block] =
    readFileSync("README.md", "utf8")
      .split(MARKER)[1]
      ?.match(/^\s*```ts\n([\s\S]*?)```/) ?? [];
  if (block === undefined) throw new Error(`README.md has no block of TypeScript after ${MARKER}`);
  return block;
}

function installed(name: string): string {
  return join(folder, "node_modules", name);
}

function manifestOf(name: string): { exports: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"));
}

function node(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", timeout: 60_000 });
}

/** The compiler's findings; nothing when all is well. */
function compile(project: string): string {
  const tsc = resolve("node_modules/typescript-7/bin/tsc");
  try {
    return execFileSync(process.execPath, [tsc, "--project", project], { encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}
