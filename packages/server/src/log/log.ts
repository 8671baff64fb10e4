import { fstatSync } from "node:fs";
import type { Log, LogLevel } from "latchkey/host";
import { type Logger as Pino, pino, stdTimeFunctions } from "pino";
import { escapeControls } from "./escape.ts";
import { scrub } from "./scrub.ts";

export interface ServiceLog {
  readonly write: Log;
  /** Writes out what is still held back. Call it before the process ends. */
  flush(): void;
}

export interface LogOptions {
  level: LogLevel;
  /** For people, in color and at once; otherwise one JSON object for each line, written in blocks. */
  pretty: boolean;
  /** Which of several processes writes; they share one stream. */
  worker?: number | undefined;
}

const STDOUT = 1;
/** Lines are held back until they fill a block, or this many milliseconds. A request line then costs little. */
const HELD_BACK = 200;
/** Maximum number of buffered characters: the log's reader may have stopped. Some tens of thousands of lines. */
const MOST = 16 * 1024 * 1024;
/** How long writing the last lines may take, in total and without progress. Milliseconds. */
const LAST_WORDS = 10_000;
const STANDSTILL = 1_000;
/** Characters of a block where nobody else's lines can come into its midst. */
const BLOCK = 32 * 1024;
/** Where several processes write to one pipe: what it takes whole (POSIX: PIPE_BUF), so that lines don't tear each other. */
const PIPE_BLOCK = 4096;

export async function serviceLog({ level, pretty, worker }: LogOptions): Promise<ServiceLog> {
  const options = {
    level: pinoLevel(level),
    base: worker === undefined ? null : { worker },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (pretty) {
    // A stream in this thread: a worker would cost its memory, and lose the last lines.
    const { default: pinoPretty } = await import("pino-pretty");
    const stream = pinoPretty({ sync: true, translateTime: "SYS:HH:MM:ss", singleLine: true });
    return { write: writer(pino(options, stream)), flush() {} };
  }
  // Accessing it makes Node open it so that a full pipe refuses a write and blocks no thread.
  void process.stdout;
  const patience = new Patience();
  const destination = pino.destination({
    dest: STDOUT,
    sync: false,
    minLength: PIPE_BLOCK - 1,
    maxWrite: PIPE_BLOCK,
    maxLength: MOST,
    retryEAGAIN: (_error, inHand, behind) => patience.lasts(inHand + behind),
  });
  // The destination flushes itself when the process ends. Lines that it can't write are no failure of the process.
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    patience.begin();
    try {
      flushSync();
    } catch {
      // The reader is gone, doesn't read, or never existed.
    }
    patience.end();
  };
  // Nobody reads the log any more: that is no reason to stop serving.
  destination.on("error", () => {});
  let dropped = 0;
  destination.on("drop", (lines: string) => {
    dropped += lines.split("\n").length - 1;
  });
  // It flows again.
  destination.on("write", () => {
    if (dropped === 0) return;
    const lost = dropped;
    dropped = 0;
    write("warn", "The log was not read, so lines were dropped", { dropped: lost });
    // There is no room for that line either.
    if (dropped > 0) dropped = lost;
  });
  const block = worker === undefined || isFile(STDOUT) ? BLOCK : PIPE_BLOCK;
  // Lines of requests gather here: with each line of its own the destination measures anew all that it holds.
  let requests = "";
  const release = (): void => {
    if (requests === "") return;
    const lines = requests;
    requests = "";
    destination.write(lines);
  };
  setInterval(() => {
    release();
    destination.flush();
  }, HELD_BACK).unref();
  const write = writer(pino(options, destination));
  const who = worker === undefined ? "" : `"worker":${worker},`;
  return {
    write(level, message, fields) {
      // Every request writes this line. The engine fills all of its fields itself, and they are few, flat and ASCII.
      if (message === "request" && fields !== undefined) {
        const line = requestLine(fields, who);
        if (requests.length + line.length > block) release();
        requests += line;
        return;
      }
      release();
      write(level, message, fields);
    },
    flush() {
      release();
      destination.flushSync();
    },
  };
}

/** How long to wait for a full pipe: forever, except at the end of the process. */
class Patience {
  #until = Number.POSITIVE_INFINITY;
  #last = { left: Number.POSITIVE_INFINITY, at: 0 };

  begin(): void {
    const now = performance.now();
    this.#until = now + LAST_WORDS;
    this.#last = { left: Number.POSITIVE_INFINITY, at: now };
  }

  end(): void {
    this.#until = Number.POSITIVE_INFINITY;
  }

  /** `left`: the rest to be written. */
  lasts(left: number): boolean {
    if (this.#until === Number.POSITIVE_INFINITY) return true;
    const now = performance.now();
    if (left < this.#last.left) this.#last = { left, at: now };
    return now < this.#until && now - this.#last.at < STANDSTILL;
  }
}

/**
 * Files take every block whole, also from several processes (POSIX.1-2024, 2.9.7). Small blocks would cost a tenth of
 * the session checks that they tell of: each is a way to a thread and back.
 */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false; // closed: nobody reads it
  }
}

function writer(logger: Pino): Log {
  return (level, message, fields) => {
    logger[pinoLevel(level)](fields === undefined ? {} : scrub(fields), escapeControls(message));
  };
}

let clock = { at: 0, text: "" };

/** The line that the logger would write, at a third of its price. */
function requestLine(fields: Readonly<Record<string, unknown>>, who: string): string {
  const now = Date.now();
  if (now !== clock.at) clock = { at: now, text: new Date(now).toISOString() };
  return `{"level":"info","time":"${clock.text}",${who}${JSON.stringify(fields).slice(1, -1)},"msg":"request"}\n`;
}

/** `success` ranks beside `info`. */
function pinoLevel(level: LogLevel): "debug" | "info" | "warn" | "error" {
  return level === "success" ? "info" : level;
}
