import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TITLES } from "@latchkey/testing/databases/kind";
import { declaredCodes, declaredRoutes } from "./declared.ts";
import { emptyTally, type Failure, type Tally } from "./tally.ts";

/**
 * Returns the folder in which tests record what they reach, for the steps of a run that checks it.
 * `packages/testing/src/record.ts` writes there.
 */
export function recordFolder(): string {
  const folder = join(tmpdir(), "record");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Codes that clients of the compatible framework know by name, but that never occur. */
const UNANSWERED_CODES: readonly string[] = [
  "USER_ID_OR_ROLE_IS_REQUIRED",
  "INVALID_REMAINING",
  "INVALID_USER_ID_FROM_API_KEY",
  "KEY_NOT_RECOVERABLE",
  "ORGANIZATION_PLUGIN_REQUIRED",
  "RATE_LIMIT_EXCEEDED",
  "OTP_IS_HASHED_CANNOT_RETURN_THE_PLAIN_TEXT_OTP",
  "HEADERS_IS_REQUIRED",
];

/**
 * Reports statements that no test has run on one of this run's databases, and routes and error codes that no
 * in-process test has reached. A test belongs next to its feature; with the tag `servers` it runs on every
 * database.
 */
export function unreached(): Tally {
  const record = readRecord();
  const failures: Failure[] = [];
  const miss = (name: string, reason: string): void =>
    void failures.push({ file: "the whole run", name, reason });
  let looked = 0;
  for (const kind of ["sqlite", "postgres", "mariadb"] as const) {
    const declared = record.get(`${kind}\tdeclared statement`) ?? [];
    const reached = new Set(record.get(`${kind}\treached statement`));
    for (const sql of declared) {
      looked += 1;
      if (!reached.has(sql)) miss(sql, `no test ran this statement on ${TITLES[kind]}`);
    }
  }
  const called = record.get("sqlite\treached route") ?? [];
  for (const { method, path } of declaredRoutes()) {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    looked += 1;
    if (!called.some((route) => pattern.test(route))) miss(`${method} ${path}`, "no test called this route");
  }
  const met = new Set(record.get("sqlite\treached code"));
  for (const code of declaredCodes()) {
    looked += 1;
    if (!met.has(code) && !UNANSWERED_CODES.includes(code))
      miss(code, "no test was answered with this error code");
  }
  return { ...emptyTally(), passed: looked - failures.length, failed: failures.length, failures };
}

/** Returns the recorded items by database and kind. */
function readRecord(): Map<string, string[]> {
  const record = new Map<string, string[]>();
  for (const file of readdirSync(recordFolder())) {
    for (const line of readFileSync(join(recordFolder(), file), "utf8").split("\n")) {
      const cut = line.lastIndexOf("\t");
      if (cut === -1) continue;
      const key = line.slice(0, cut);
      record.set(key, [...(record.get(key) ?? []), line.slice(cut + 1)]);
    }
  }
  return record;
}
