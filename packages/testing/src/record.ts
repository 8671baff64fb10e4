import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Declaration, Probe } from "../../latchkey/src/base/env.ts";
import { chosenDatabase } from "./databases/kind.ts";

/** The folder in which a run of all tests keeps what they reached. Undefined: there is no record. */
const folder = process.env.LATCHKEY_TEST_RECORD;
/** Other names of tables and columns make other statements. */
const isRecorded = folder !== undefined && (process.env.LATCHKEY_TEST_NAMES ?? "") === "";
const noted = new Set<string>();

/** `declared`: it exists; `reached`: a test has called it, been answered with it, or had the database run it. */
export type What = `${"declared" | "reached"} ${"statement" | "route" | "code"}`;

/** Notes for the run that a test knows of something, on the database that the run is about. */
export function note(what: What, text: string): void {
  if (!isRecorded) return;
  const line = [chosenDatabase(), what, text].join("\t");
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(folder, `${process.pid}`), `${line}\n`);
}

/** For the `probe` of an engine under test. */
export function noteProbe(probe: Probe | Declaration): void {
  if (isRecorded && probe.kind === "statement" && IS_DECLARED.test(probe.sql))
    note("reached statement", shapeOf(probe.sql));
}

/** Engines make tables and ask the server for its state with others. */
const IS_DECLARED = /^\s*\(?(?:with|select|insert|update|delete)\b/;

/** A statement without the columns that it reads or inserts, which options change, and without the lengths of its lists. */
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
