import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Renderer } from "../../packages/server/src/portal/declared.ts";
import { ensurePages } from "./ensure.ts";
import { PAGES } from "./folder.ts";

beforeAll(ensurePages);

/** Bytes of the renderer, with the page that shows every screen. The service keeps them in memory. */
const MOST = 3_800_000;

test("the service reads the texts of a language when a page or an email in it is first shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-texts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(PAGES, "render.js"), join(folder, "render.js"));
  mkdirSync(join(folder, "texts"));
  const add = (language: string) => {
    for (const part of ["app", "console", "mail"])
      cpSync(join(PAGES, `texts/${part}-${language}.json`), join(folder, `texts/${part}-${language}.json`));
  };
  add("en");
  // The built file exports this interface.
  const { textsIn } = (await import(pathToFileURL(join(folder, "render.js")).href)) as Renderer;
  expect(textsIn("en").get("auth.signIn.title")).toContain("Sign in");
  expect(() => textsIn("de")).toThrow("ENOENT");
  add("de");
  expect(textsIn("de").get("auth.signIn.title")).toMatch(/anmeld/i);
  expect(textsIn("de").size).toBe(textsIn("en").size);
});

test("the renderer stays within its budget", () => {
  const { size } = statSync(join(PAGES, "render.js"));
  process.stdout.write(`render.js: ${size} bytes of ${MOST}\n`);
  expect(size).toBeLessThanOrEqual(MOST);
});
