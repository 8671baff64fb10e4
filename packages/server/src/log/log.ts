import { fstatSync } from "node:fs";
import type { Log, LogLevel } from "latchkey/host";
import { type Logger as Pino, pino, stdTimeFunctions } from "pino";
import { escapeControls, scrub } from "./scrub.ts";

export interface ServiceLog {
  readonly write: Log;
  /** Writes buffered lines. Must be called before the process ends. */
  flush(): void;
}

export interface LogOptions {
  level: LogLevel;
  /**
   * For the terminal: colored, and written at once. Otherwise one JSON object for each line, written in
   * blocks.
   */
  pretty: boolean;
  /** Number of the writing process; several processes share one stream. */
  worker?: number | undefined;
}

const STDOUT = 1;
/**
 * Lines are buffered until they fill a block, or for this many milliseconds, so that a request line costs
 * little.
 */
const HELD_BACK = 200;
/**
 * Maximum number of buffered characters, some tens of thousands of lines: the log's reader may have stopped.
 */
const MOST = 16 * 1024 * 1024;
/** Milliseconds that writing the last lines may take: in total, and without progress. */
const LAST_WORDS = 10_000;
const STANDSTILL = 1_000;
/** Characters of a block if lines of other processes can't interrupt it. */
const BLOCK = 32 * 1024;
/**
 * Characters of a block if several processes write to one pipe: a pipe takes this many in one piece (POSIX:
 * PIPE_BUF), so lines stay whole.
 */
const PIPE_BLOCK = 4096;

export async function serviceLog({ level, pretty, worker }: LogOptions): Promise<ServiceLog> {
  const options = {
    level: pinoLevel(level),
    base: worker === undefined ? null : { worker },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (pretty) {
    // A stream in this thread: a worker thread would cost memory, and lose the last lines.
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
  // The destination flushes itself when the process ends. A failure to write doesn't make the process fail.
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
  // If the log has no reader any more, the service continues.
  destination.on("error", () => {});
  let dropped = 0;
  destination.on("drop", (lines: string) => {
    dropped += lines.split("\n").length - 1;
  });
  // Writing works again.
  destination.on("write", () => {
    if (dropped === 0) return;
    const lost = dropped;
    dropped = 0;
    write("warn", "The log was not read fast enough, so lines were dropped", { dropped: lost });
    // There is no room for that line either.
    if (dropped > 0) dropped = lost;
  });
  const block = worker === undefined || isFile(STDOUT) ? BLOCK : PIPE_BLOCK;
  // Request lines gather here, because the destination measures its whole buffer at each write.
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
      // This line is written for every request. The engine fills all of its fields itself, and they are few,
      // flat and ASCII.
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

/** Time limit for a full pipe: none, except at the end of the process. */
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

  /** Reports whether to keep trying. `left`: the amount still to be written. */
  lasts(left: number): boolean {
    if (this.#until === Number.POSITIVE_INFINITY) return true;
    const now = performance.now();
    if (left < this.#last.left) this.#last = { left, at: now };
    return now < this.#until && now - this.#last.at < STANDSTILL;
  }
}

/**
 * Reports whether the output is a file. Files take every block whole, even from several processes
 * (POSIX.1-2024, 2.9.7). Small blocks would add a tenth to the cost of session checks, because each goes to a
 * thread and back.
 */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false; // closed: it has no reader
  }
}

function writer(logger: Pino): Log {
  return (level, message, fields) => {
    logger[pinoLevel(level)](fields === undefined ? {} : scrub(fields), escapeControls(message));
  };
}

let clock = { at: 0, text: "" };

/** Returns the line that the logger would write, at a third of the cost. */
function requestLine(fields: Readonly<Record<string, unknown>>, who: string): string {
  const now = Date.now();
  if (now !== clock.at) clock = { at: now, text: new Date(now).toISOString() };
  return `{"level":"info","time":"${clock.text}",${who}${JSON.stringify(fields).slice(1, -1)},"msg":"request"}\n`;
}

/** `success` ranks like `info`. */
function pinoLevel(level: LogLevel): "debug" | "info" | "warn" | "error" {
  return level === "success" ? "info" : level;
}
