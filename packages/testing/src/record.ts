import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Declaration, Probe } from "../../latchkey/src/base/env.ts";
import { chosenDatabase } from "./databases/kind.ts";

/** The folder for the record of everything that the tests reached. Undefined: there is no record. */
const folder = process.env.LATCHKEY_TEST_RECORD;
/** Runs with renamed tables and columns aren't recorded: their statements differ. */
const isRecorded = folder !== undefined && (process.env.LATCHKEY_TEST_NAMES ?? "") === "";
const noted = new Set<string>();

/** `declared`: it exists; `reached`: a test has called it, received it or made the database run it. */
export type What = `${"declared" | "reached"} ${"statement" | "route" | "code"}`;

/** Records an item with the run's database. */
export function note(what: What, text: string): void {
  if (!isRecorded) return;
  const line = [chosenDatabase(), what, text].join("\t");
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(folder, `${process.pid}`), `${line}\n`);
}

/** Records a statement from the `probe` of an engine under test. */
export function noteProbe(probe: Probe | Declaration): void {
  if (isRecorded && probe.kind === "statement" && IS_DECLARED.test(probe.sql))
    note("reached statement", shapeOf(probe.sql));
}

/** Other statements create tables or read the server's state. */
const IS_DECLARED = /^\s*\(?(?:with|select|insert|update|delete)\b/;

/**
 * Returns a statement without the columns that it reads or inserts, which depend on options, and without the
 * lengths of its lists.
 */
export function shapeOf(sql: string): string {
  return sql
    .replaceAll(/["`]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\$\d+/g, "?")
    .replaceAll(/\(\?(?:, \?)+\)/g, "(?)")
    .replaceAll(/\bselect (?!1 from)[^()]*? from /g, "select … from ")
    .replaceAll(/\binsert into (\w+) \([^)]*\)/g, "insert into $1")
    .replaceAll(/\breturning .*/g, "returning …");
}
