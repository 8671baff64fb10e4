import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./processes.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

export interface Request {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Result of one run of the load generator. Latencies in ms. */
export interface Load {
  requests: number;
  seconds: number;
  bytes: number;
  /** Responses with a status of 400 or above. */
  refused: number;
  /** Failed connections and reads, and timeouts. */
  broken: number;
  p50: number;
  p99: number;
  max: number;
}

/** Load generator of a run, the same for all subjects. */
export type Generator = "wrk" | "autocannon";

/** Returns `wrk` if it is installed or can be (as root on Debian), else autocannon. */
export function chooseGenerator(): Generator {
  if (has("wrk")) return "wrk";
  if (process.getuid?.() === 0 && has("apt-get")) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "wrk"], {
      stdio: "ignore",
      timeout: 120_000,
    });
  }
  return has("wrk") ? "wrk" : "autocannon";
}

function has(command: string): boolean {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}

/**
 * Sends `requests` in turn, starting over after the last, on `connections` connections for `seconds`. It uses
 * one thread, so that on two cores the server has the other one. Throws if a request failed or, unless
 * `tooMuch`, was refused: a server that refuses quickly is not a fast one.
 */
export async function load(
  generator: Generator,
  target: { port: number; name: string },
  work: {
    requests: readonly Request[];
    connections: number;
    seconds: number;
    scratch: string;
    /** Milliseconds that each connection pauses after a response. Default 0. */
    pause?: number;
    /** The load exceeds the server's capacity: refusals are counted in `refused` and don't fail the run. */
    tooMuch?: boolean;
    /** Runs with low priority (`nice`) after the server and other loads, as if on another machine. */
    yields?: boolean;
  },
): Promise<Load> {
  const file = join(work.scratch, `${target.name}-${performance.now()}.requests`);
  writeFileSync(file, `${work.requests.map((request) => toLine(request, target.port)).join("\n")}\n`);
  const url = `http://127.0.0.1:${target.port}`;
  const c = String(work.connections);
  const s = String(work.seconds);
  const command: [string, ...string[]] =
    generator === "wrk"
      ? [
          "wrk",
          "-t1",
          `-c${c}`,
          `-d${s}s`,
          "--timeout",
          "20s",
          "-s",
          join(HERE, "load/requests.lua"),
          url,
          "--",
          file,
          ...(work.pause ? [String(work.pause)] : []),
        ]
      : [process.execPath, join(HERE, "peer/autocannon.mjs"), url, c, s, file];
  const out = await run(work.yields ? ["nice", "-n", "19", ...command] : command, {
    cwd: work.scratch,
    withinMs: work.seconds * 1000 + 30_000,
  });
  const last = out.trimEnd().split("\n").at(-1) ?? "";
  // The scripts of both generators print this shape.
  const result = JSON.parse(last) as Load;
  const wrong = result.broken + (work.tooMuch ? 0 : result.refused);
  if (result.requests === result.refused || wrong > 0) {
    throw new Error(
      `${target.name}: ${result.refused} of ${result.requests} requests were refused, ${result.broken} failed`,
    );
  }
  return result;
}

/** Returns all headers of a request. With a body, it has a content type and, as from a browser, an origin. */
export function headersOf(request: Request, port: number): Record<string, string> {
  const { body, headers = {} } = request;
  if (body === undefined) return headers;
  return { "content-type": "application/json", origin: `http://localhost:${port}`, ...headers };
}

function toLine(request: Request, port: number): string {
  const headerText = Object.entries(headersOf(request, port))
    .map(([name, value]) => `${name}: ${value} | `)
    .join("");
  const body = request.body === undefined ? "" : JSON.stringify(request.body);
  return [request.method, request.path, headerText, body].join("\t");
}
