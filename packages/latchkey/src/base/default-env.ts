import { randomFillSync } from "node:crypto";
import type { Env, Log, LogLevel } from "./env.ts";
import { fetchFrom, lookup } from "./fetch-from.ts";

/** Random bytes are drawn in blocks: a call to the system costs more than the bytes. */
const BLOCK = 4096;

/** Returns the real environment, with the parts that the caller replaces. */
export function defaultEnv(given: Partial<Env> = {}): Env {
  return {
    now: Date.now,
    steady: () => performance.now(),
    random: blockRandom(),
    // With a custom dispatcher (a proxy), names are resolved there.
    ...(given.fetch === undefined ? { lookup } : {}),
    fetch: fetchFrom,
    log: consoleLog,
    ...given,
  };
}

function blockRandom(): Env["random"] {
  const block = new Uint8Array(BLOCK);
  let used = BLOCK;
  return (size) => {
    if (size > BLOCK) return randomFillSync(new Uint8Array(size));
    if (used + size > BLOCK) {
      randomFillSync(block);
      used = 0;
    }
    const bytes = block.slice(used, used + size);
    // The block must not keep bytes that were handed out.
    block.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}

const METHODS: Readonly<Record<LogLevel, "debug" | "info" | "warn" | "error">> = {
  debug: "debug",
  info: "info",
  success: "info",
  warn: "warn",
  error: "error",
};

const consoleLog: Log = (level, message, fields) => {
  // One text: with a second argument the console would read `%s` in the first as a placeholder.
  const line = `[latchkey] ${level} ${JSON.stringify(message).slice(1, -1)}`;
  const rest = fields === undefined ? "" : ` ${JSON.stringify(fields, plainErrors)}`;
  // biome-ignore lint/suspicious/noConsole: where a library's log goes unless the application says otherwise
  console[METHODS[level]](escapeControls(line + rest));
};

/**
 * Returns the text as one line: JSON escapes line ends and C0, but neither C1 (a terminal's commands) nor
 * U+2028.
 */
function escapeControls(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Members of an error that JSON would omit. */
function plainErrors(_name: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
