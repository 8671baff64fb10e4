import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command, type Ended } from "./command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-init-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const init = (...args: string[]): Promise<Ended> => command(folder, ["init", ...args]);
const text = (name: string): Promise<string> => readFile(join(folder, name), "utf8");

async function application(manifest: object, files: Record<string, string> = {}): Promise<void> {
  for (const [name, content] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

describe("latchkey init", () => {
  test("without a terminal asks nothing, and says what it wrote, what is left and how to undo it", async () => {
    await application({ type: "module", dependencies: { hono: "4" } }, { "pnpm-lock.yaml": "" });
    const { code, out } = await init();
    expect(code).toBe(0);
    expect(out).toContain("Hono, JavaScript, pnpm, database: sqlite:./latchkey.db");
    expect(out).toContain("pnpm add latchkey");
    expect(out).toContain(`app.route("/", authRoutes);`);
    expect(out).toContain("To undo it: rm auth.js auth-routes.js auth-pages.js .env");
    expect(out.match(/https?:\S+/g)).toEqual(["http://localhost:3000/sign-up"]);
    expect(await text(".env")).toMatch(
      /^# Latchkey\nLATCHKEY_SECRET=\S{43}\nLATCHKEY_URL=http:\/\/localhost:3000\n$/,
    );
    expect(out).not.toContain(/SECRET=(\S+)/.exec(await text(".env"))?.[1]);
  });

  test("keeps what .env has, and uses the database in it", async () => {
    const before = "LATCHKEY_SECRET=mine\nSTORE=postgres://app@localhost/app";
    await application(
      { dependencies: { express: "5", typescript: "6" } },
      { ".env": before, "src/app.ts": "" },
    );
    const { out } = await init("--json");
    expect(JSON.parse(out)).toMatchObject({
      state: "written",
      framework: "Express",
      language: "TypeScript",
      database: "STORE",
      files: ["src/auth.mts", "src/auth-routes.mts", "src/auth-pages.mts"],
      variables: ["LATCHKEY_URL"],
      undo: "rm src/auth.mts src/auth-routes.mts src/auth-pages.mts",
      open: "http://localhost:3000/sign-up",
    });
    expect(out).toContain(" pg ");
    expect(await text(".env")).toBe(`${before}\n\n# Latchkey\nLATCHKEY_URL=http://localhost:3000\n`);
    expect(await text("src/auth.mts")).toContain("process.env.STORE");
  });

  test("with --plan prints the files and writes nothing", async () => {
    await application({ dependencies: { next: "16", react: "19" } }, { "app/page.jsx": "" });
    const { code, out } = await init("--plan");
    expect([code, out]).toEqual([0, expect.stringContaining("-- app/api/auth/[...all]/route.js\n")]);
    expect(out).toContain("toNextJsHandler(auth)");
    expect(JSON.parse((await init("--plan", "--json")).out)).toMatchObject({ state: "planned" });
    expect((await readdir(folder)).sort()).toEqual(["app", "package.json"]);
  });

  test("run twice says what is there already", async () => {
    await application({ type: "module", dependencies: { fastify: "5" } });
    await init("--yes");
    const written = await text(".env");
    await rm(join(folder, "auth-pages.js"));
    const { code, out } = await init("--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      state: "exists",
      existing: ["auth.js", "auth-routes.js"],
      missing: ["auth-pages.js"],
    });
    expect(await text(".env")).toBe(written);
  });

  test("overwrites no file: it lists those that exist, and changes nothing", async () => {
    await application(
      { dependencies: { vite: "8", react: "19" } },
      { "auth.mjs": "export {};", "src/auth/client.js": "export {};" },
    );
    const { code, err } = await init();
    expect([code, err]).toEqual([2, expect.stringContaining("auth.mjs, src/auth/client.js")]);
    expect((await readdir(folder)).sort()).toEqual(["auth.mjs", "package.json", "src"]);
    expect(await text("auth.mjs")).toBe("export {};");
  });

  test.for([
    ["a folder without package.json", undefined, "npm init"],
    ["a framework that it has no files for", { dependencies: { nuxt: "4" } }, "Nuxt"],
    ["Next.js without the App Router", { dependencies: { next: "16" } }, "App Router"],
  ] as const)("refuses %s, and says what to do", async ([, manifest, remedy]) => {
    if (manifest !== undefined) await application(manifest);
    const before = await readdir(folder);
    const { code, out, err } = await init("--json");
    expect([code, err]).toEqual([2, expect.stringContaining(remedy)]);
    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining(remedy) });
    expect(await readdir(folder)).toEqual(before);
  });
});
