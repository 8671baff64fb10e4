import type { Attributes } from "./open-telemetry.ts";

/** Statements of an engine are few. Those of an application's hooks may contain values, and be many. */
const MOST = 2_000;
const LONGEST = 4_000;

const known = new Map<string, { name: string; attributes: Attributes }>();

/**
 * Returns the name of a statement's span and its attributes, by the semantic conventions of databases: text
 * without values, operation and table.
 */
export function describeStatement(sql: string): { name: string; attributes: Attributes } {
  const before = known.get(sql);
  if (before !== undefined) return before;
  if (known.size >= MOST) known.clear();
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, "?")
    .replaceAll(/(?<![\w$"`.])\d+(?:\.\d+)?(?![\w"`])/g, "?")
    .slice(0, LONGEST);
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
  const table = /\b(?:from|into|update|table)\s+((?:["`]?\w+["`]?\.)?["`]?\w+["`]?)/i.exec(text)?.[1];
  const collection = table?.replaceAll(/["`]/g, "");
  const name = collection === undefined ? operation : `${operation} ${collection}`;
  const described = {
    name,
    attributes: {
      "db.query.text": text,
      "db.query.summary": name,
      "db.operation.name": operation,
      ...(collection === undefined ? {} : { "db.collection.name": collection }),
    },
  };
  known.set(sql, described);
  return described;
}
