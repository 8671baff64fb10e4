/**
 * What passed the check before, in any clone on this machine: one key a line, the latest last. It only saves time. If
 * it can't be read or written, everything is judged.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** Lines: some seven states of every file. */
const MOST = 20_000;

/** Outside the repository, so that another clone profits. */
export function memoryFolder(): string {
  const { XDG_CACHE_HOME: given = "" } = process.env;
  return join(isAbsolute(given) ? given : join(homedir(), ".cache"), "latchkey", "check");
}

/** An integration server takes nothing for granted. */
export function isForgetful(): boolean {
  return process.env.CI === "true";
}

export function recall(): ReadonlySet<string> {
  return isForgetful() ? new Set() : readKeys();
}

/** Adds keys, or makes them the latest. */
export function remember(keys: readonly string[]): void {
  const added = new Set(keys);
  // Read anew: another check may have ended meanwhile.
  const lines = [...[...readKeys()].filter((key) => !added.has(key)), ...added].slice(-MOST);
  place(file(), (draft) => writeFileSync(draft, lines.join("\n")));
}

/** Puts a file in its place when it is whole, or leaves everything as it is. */
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
    // Then the next check has more to do.
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
