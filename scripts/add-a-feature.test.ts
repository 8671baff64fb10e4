import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import type { Feature } from "../packages/latchkey/src/kernel/contracts/feature.ts";
import { featureHere } from "./build/examples.ts";

// `docs-code.test.ts` compiles the feature.
test("the feature of docs/add-a-feature.md stores notes, at most a hundred per user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-notes-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const files = featureHere(resolve("packages/latchkey/src"), ".ts");
  for (const [name, text] of [...files, ["package.json", JSON.stringify({ type: "module" })]] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { notes }: { notes: () => Feature } = await import(join(folder, "features/notes/index.ts"));
  const { person } = await app({ plugins: [notes()] });
  const { client } = await person();
  const add = (text: string) => client.post("/notes/add", { text });
  const answers = await Promise.all(Array.from({ length: 105 }, (_, at) => add(`note ${at}`)));
  expect(answers.filter(({ body }) => body.code === "TOO_MANY_NOTES")).toHaveLength(5);
  expect(await client.get("/notes/list").ok()).toHaveLength(100);
});
