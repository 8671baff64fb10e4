import { readFileSync } from "node:fs";
import { ConfigurationError } from "latchkey/host";

/** Reads a file of JSON. What it holds is never repeated: V8's own words quote what stands around a fault. */
export function readJson(path: string): unknown {
  let text: string;
  try {
    // Editors on Windows put a mark in front that nobody sees (RFC 8259 8.1: it may be skipped).
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw new ConfigurationError(
      `${path} can't be read: ${error instanceof Error && "code" in error ? String(error.code) : String(error)}. Give this user the right to.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, faultIn(text)).split("\n");
    throw new ConfigurationError(
      `${path} can't be read as JSON: line ${before.length}, column ${(before.at(-1) ?? "").length + 1} is not what must stand there.`,
    );
  }
}

/** Where it stops being JSON: one before the shortest beginning that nothing behind it could complete. */
function faultIn(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (mayGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether what is wrong with it is its end alone. Of the words that quote nothing V8 tells the place. */
function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    const place = /^(?!Unexpected token).* JSON at position (\d+)/.exec(said)?.[1];
    return place === undefined ? !said.startsWith("Unexpected token") : Number(place) >= beginning.length;
  }
}
