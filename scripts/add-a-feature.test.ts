import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { app } from "@latchkey/testing/app";
import { beforeAll, expect, test } from "vitest";
import type { Feature } from "../packages/latchkey/src/kernel/feature.ts";
import { compile } from "./build/compile.ts";

const ENGINE = resolve("packages/latchkey/src");
const folder = mkdtempSync(join(tmpdir(), "latchkey-notes-"));

/** The files of the feature that `docs/add-a-feature.md` adds to this repository, as they would stand in it. */
beforeAll(() => {
  const [, half = ""] = readFileSync("docs/add-a-feature.md", "utf8").split("## In this repository");
  const blocks = half.matchAll(/^`(\w+\.ts)`: .*?^```ts\n(.*?)```/gms);
  const files = [...blocks].map(([, name = "", text = ""]) => [`features/notes/${name}`, text] as const);
  expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(["features/notes/offer.ts"]));
  // Written by `npm run generate`.
  const generated = [
    "generated/notes.ts",
    "export interface NotesApi { readonly addNote: unknown }",
  ] as const;
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of [...files, generated]) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, inPlace(text));
  }
  return () => rmSync(folder, { recursive: true, force: true });
});

/** What it imports of the engine, by where that is. */
function inPlace(text: string): string {
  return text.replaceAll(/"\.\.\/(?:\.\.\/)?(?!generated\/notes)(\w[^"]*)"/g, (all, path: string) => {
    const below = all.startsWith('"../../') ? path : `features/${path}`;
    return `"${join(ENGINE, below)}"`;
  });
}

test("the feature that the page adds to this repository compiles", () => {
  const config = {
    extends: resolve("tsconfig.base.json"),
    compilerOptions: { noEmit: true, rewriteRelativeImportExtensions: false },
    files: [join(folder, "features/notes/offer.ts")],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  expect(compile(folder)).toBe("");
});

test("it keeps notes, at most a hundred of each person", async () => {
  const { notes }: { notes: () => Feature } = await import(join(folder, "features/notes/index.ts"));
  const { person } = await app({ plugins: [notes()] });
  const { client } = await person();
  const add = (text: string) => client.post("/notes/add", { text });
  const answers = await Promise.all(Array.from({ length: 105 }, (_, at) => add(`note ${at}`)));
  expect(answers.filter(({ body }) => body.code === "TOO_MANY_NOTES")).toHaveLength(5);
  expect(await client.get("/notes/list").ok()).toHaveLength(100);
});
