/**
 * `npm run providers`: runs the tests of the providers, records their observations, and writes the table in
 * `docs/providers.md`. Exits with 1 if a cell has neither a test nor a reason.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderNote } from "@latchkey/testing/social/note-provider";
import { formatted } from "./generate/format.ts";
import { DOCUMENT, LIST, withTable } from "./providers/page.ts";
import { proofsOf, unproved } from "./providers/record.ts";
import { vitest } from "./test/vitest.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-providers-"));
try {
  const record = join(folder, "seen.jsonl");
  writeFileSync(record, "");
  const { failed } = await vitest(["--project=unit", "packages/latchkey/src/features/social/providers"], {
    LATCHKEY_PROVIDERS: record,
  });
  const lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
  const proofs = proofsOf(lines.map((line): ProviderNote => JSON.parse(line)));
  writeFileSync(LIST, formatted(LIST, JSON.stringify(proofs)));
  writeFileSync(DOCUMENT, formatted(DOCUMENT, withTable(readFileSync(DOCUMENT, "utf8"), proofs)));
  const missing = unproved(proofs);
  for (const line of missing) console.error(line);
  console.log(`${DOCUMENT} written; ${missing.length} cells without a test or a reason.`);
  process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
