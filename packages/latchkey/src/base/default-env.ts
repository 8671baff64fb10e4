import { randomFillSync } from "node:crypto";
import { lookup as resolve } from "node:dns/promises";
import type { RequestOptions } from "node:http";
import { isIPv6 } from "node:net";
import { Readable } from "node:stream";
import type { Env, Log, LogLevel } from "./env.ts";

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

/** Statuses of answers without a body (Fetch standard, "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

async function lookup(hostname: string): Promise<string[]> {
  const found = await resolve(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * `fetch` that, with `addresses`, connects to one of them: once a name has been checked, it must not resolve
 * to another address a moment later. It follows no redirects then.
 */
export const fetchFrom: Env["fetch"] = async (url, { addresses, ...init } = {}) => {
  if (addresses === undefined) return await globalThis.fetch(url, init);
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  const { method = "GET", headers, body, signal } = init;
  const options: RequestOptions = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    agent: false,
    lookup: (_name, { all }, answer) => {
      const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      const [first] = known;
      if (first === undefined) answer(new Error("The host name has no IP address."), "");
      else if (all === true) answer(null, known);
      else answer(null, first.address, first.family);
    },
    ...(signal ? { signal } : {}),
  };
  return await new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const headers = new Headers();
      for (const [name, values = []] of Object.entries(answer.headersDistinct))
        for (const value of values) headers.append(name, value);
      // Both are web streams; only their declarations differ.
      const stream = Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>;
      resolve(new Response(BODILESS.has(status) ? null : stream, { status, headers }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
};
