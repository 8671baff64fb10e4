/**
 * Results of passed checks, shared by all clones on this machine: one key per line, the latest last. It only
 * saves time: if it can't be read or written, everything is checked.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** The maximum number of lines: about seven states of every file. */
const MOST = 20_000;

/** A folder outside of the repository, so that clones share it. */
export function memoryFolder(): string {
  const { XDG_CACHE_HOME: given = "" } = process.env;
  return join(isAbsolute(given) ? given : join(homedir(), ".cache"), "latchkey", "check");
}

/** True on a CI server, which checks everything. */
export function isForgetful(): boolean {
  return process.env.CI === "true";
}

export function recall(): ReadonlySet<string> {
  return isForgetful() ? new Set() : readKeys();
}

/** Adds keys, or moves them to the end. */
export function remember(keys: readonly string[]): void {
  const added = new Set(keys);
  // Read again, because another check may have ended in the meantime.
  const lines = [...[...readKeys()].filter((key) => !added.has(key)), ...added].slice(-MOST);
  place(file(), (draft) => writeFileSync(draft, lines.join("\n")));
}

/** Writes a file atomically. Ignores failures. */
export function place(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    try {
      write(draft);
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {
    // The next check then has more to do.
  }
}

function readKeys(): Set<string> {
  try {
    return new Set(readFileSync(file(), "utf8").split("\n"));
  } catch {
    return new Set();
  }
}

function file(): string {
  return join(memoryFolder(), "passed");
}
