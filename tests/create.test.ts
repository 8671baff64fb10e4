import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { command, type Ended } from "./command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-create-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const create = (...args: string[]): Promise<Ended> => command(folder, ["create", ...args]);
const listed = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).toSorted();

// `scripts/create.long.test.ts` starts each of them, and signs up in a browser.
describe("latchkey create", () => {
  test("makes an application with its server, and says how to start it", async () => {
    const { code, out } = await create("My App", "--framework", "hono", "--no-install");
    expect(code).toBe(0);
    expect(out).toContain(
      "cd 'My App'\n  npm install\n  npm run dev\n\nThen open http://localhost:3000/sign-up",
    );
    expect(await readdir(join(folder, "My App"))).toEqual([
      ".env",
      ".gitignore",
      "auth-pages.ts",
      "auth-routes.ts",
      "auth.ts",
      "package.json",
      "server.ts",
      "tsconfig.json",
    ]);
    const manifest = JSON.parse(await readFile(join(folder, "My App", "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "my-app", dependencies: { hono: expect.anything() } });
    expect(await readFile(join(folder, "My App", "auth.ts"), "utf8")).toContain('appName: "My app"');
  });

  test("without a terminal makes pages with React, in the folder itself if it is empty", async () => {
    const { out } = await create(".", "--no-install", "--json");
    expect(JSON.parse(out)).toMatchObject({
      state: "written",
      framework: "Vite with React",
      isInstalled: false,
      commands: ["npm install", "npm run dev"],
      open: "http://localhost:5173/sign-up",
    });
    expect(await listed()).toEqual(expect.arrayContaining(["auth-server.ts", "src/main.tsx"]));
  });

  test("keeps the files if the packages can't be installed", async () => {
    const unreachable = { npm_config_registry: "http://127.0.0.1:1", npm_config_fetch_retries: "0" };
    const { code, out, err } = await command(folder, ["create", "app", "--framework", "node"], unreachable);
    expect([code, err]).toEqual([1, expect.stringContaining("The files were kept.")]);
    expect(out).toContain("npm install\n");
    expect(await listed()).toContain("app/server.ts");
  });

  test.for([
    ["a folder that isn't empty", ["there"], "latchkey init"],
    ["a file", ["there/file"], "isn't a folder"],
    ["a framework without files", ["app", "--framework", "next"], "vite, hono, express, fastify, node"],
    ["to guess a name", [], "Name the application's folder"],
  ] as const)("refuses %s, and writes nothing", async ([, args, remedy]) => {
    await mkdir(join(folder, "there"));
    await writeFile(join(folder, "there/file"), "mine");
    const { code, err } = await create(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(remedy)]);
    expect(await listed()).toEqual(["there", "there/file"]);
  });
});
