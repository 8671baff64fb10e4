import { readFileSync } from "node:fs";
import { ConfigurationError } from "latchkey/host";

/**
 * Reads a JSON file. Error messages never quote its contents, unlike V8's, which quote the text around a
 * fault.
 */
export function readJson(path: string): unknown {
  let text: string;
  try {
    // Editors on Windows may write an invisible mark at the start (RFC 8259 8.1: it may be skipped).
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw new ConfigurationError(
      `${path} can't be read: ${error instanceof Error && "code" in error ? String(error.code) : String(error)}. Give this user read access.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, faultIn(text)).split("\n");
    throw new ConfigurationError(
      `${path} isn't valid JSON: unexpected text at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}.`,
    );
  }
}

/**
 * Returns the position of the first fault: one before the end of the shortest prefix that no further text
 * could complete.
 */
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

/**
 * Reports whether a prefix could still become JSON: its only fault is its end. V8's messages that quote
 * nothing give the position.
 */
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
