/**
 * `npm run compatibility`: runs the engine's tests, records the failures of endpoints that each test
 * provokes, and writes `docs/compatibility.md`. Exits with 1 if a failure has no test.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Provoked } from "@latchkey/testing/provoked";
import { allEndpoints } from "./compatibility/endpoints.ts";
import { DOCUMENT, unproved } from "./compatibility/list.ts";
import { printPage } from "./compatibility/page.ts";
import { proofsOf } from "./compatibility/record.ts";
import { formatted } from "./generate/format.ts";
import { vitest } from "./test/vitest.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-compatibility-"));
try {
  const record = join(folder, "provoked.jsonl");
  writeFileSync(record, "");
  const { failed } = await vitest(["--project=unit", "packages/latchkey/src"], { LATCHKEY_PROVOKED: record });
  const lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
  const endpoints = allEndpoints();
  const proofs = proofsOf(
    endpoints,
    lines.map((line): Provoked => JSON.parse(line)),
  );
  writeFileSync(DOCUMENT, formatted(DOCUMENT, printPage(endpoints, proofs)));
  const missing = unproved(endpoints, proofs);
  for (const line of missing) console.error(`No test provokes ${line}`);
  console.log(
    `${DOCUMENT} written: ${endpoints.length} endpoints, ${missing.length} failures without a test.`,
  );
  process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
