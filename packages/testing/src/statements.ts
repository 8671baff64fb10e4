import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Probe } from "../../latchkey/src/base/env.ts";
import { chosenDatabase } from "./databases/kind.ts";

/** The folder in which a run of all tests keeps its record. Undefined: there is no record. */
const folder = process.env.LATCHKEY_TEST_STATEMENTS;
/** Tables and columns with other names make other texts. */
const isRecorded = folder !== undefined && (process.env.LATCHKEY_TEST_NAMES ?? "") === "";
const seen = new Set<string>();

/** Notes for the record that a statement is `declared` by an engine with every feature, or that it `ran`. */
export function noteStatement(what: "declared" | "ran", sql: string): void {
  if (!isRecorded) return;
  const line = [chosenDatabase(), what, shapeOf(sql)].join("\t");
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(join(folder, `${process.pid}`), `${line}\n`);
}

/** For the `probe` of an engine under test. */
export function noteProbe(probe: Probe): void {
  if (probe.kind === "statement" && !/^\s*(create|alter) /.test(probe.sql)) noteStatement("ran", probe.sql);
}

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
