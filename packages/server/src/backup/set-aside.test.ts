import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceDatabase } from "./set-aside.ts";

test.each([
  // SQLite itself handles a journal when it opens the file.
  ["a damaged database", ["", "-wal", "-shm"]],
  ["logs alone", ["-wal", "-shm", "-journal"]],
])("a restore over %s that stops halfway never leaves the restored file with an older log", (_, ends) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-aside-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  for (const end of ends) writeFileSync(at(`app.db${end}`), "no database, however long ".repeat(50));
  expect(() => replaceDatabase(at("app.db"), at("missing.db"), at("aside.db"))).toThrow("ENOENT");
  expect(readdirSync(folder).toSorted()).toEqual(ends.map((end) => `aside.db${end}`).toSorted());
});
