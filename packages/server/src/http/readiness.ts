import { statfs } from "node:fs/promises";
import type { Trouble } from "latchkey";
import { jsonPage, type Page } from "./page.ts";

/** Whether requests may come here, and why not. Plain JSON: a worker tells it to the first process. */
export interface Verdict {
  readonly ready: boolean;
  readonly reasons: readonly Reason[];
  /** For information: without Redis the database answers. Absent where none is used. */
  readonly redis?: "up" | "down";
  /** Milliseconds that the last write to see took, where one came to its end. */
  readonly databaseMs?: number;
}

/**
 * `database`: it takes no write, or not within half a second. `degraded`: its writes took longer than a second,
 * not longer ago than ten. `disk`: less than a twentieth of it is free. The rest: see `Trouble`.
 */
export type Reason = "starting" | "draining" | "database" | "degraded" | "disk" | Trouble;

export interface Readiness {
  /** Says why requests should go elsewhere, whatever the database says; undefined: nothing speaks against us. */
  hold: "starting" | "draining" | undefined;
  verdict(): Promise<Verdict>;
  /** Default: for the public. */
  page(audience?: Audience): Promise<Page>;
}

/** The public is told whether, developers why, operators everything. */
export type Audience = "public" | "developers" | "operators";

export interface ReadinessProbes {
  /** A folder on the disk that data is written to, where that is ours to watch. */
  folder?: string | undefined;
  /** Problems that the engine knows about. Default: none. */
  troubles?: () => readonly Trouble[];
  /** Undefined where there is none. */
  redisIsUp?: (() => boolean | undefined) | undefined;
}

/** How long a verdict on the database holds, and how long it may take. Milliseconds. */
const HOLDS = 5_000;
const LONGEST = 500;
const SLOW = 1_000;
/** How long slowness is remembered, so that a node doesn't come and go. Milliseconds. */
const MEMORY = 10_000;
const FREE = 0.05;

/** `check`: a real write to the database; rejects where it takes none. */
export function readiness(
  check: () => Promise<void>,
  { folder, redisIsUp, troubles = () => [] }: ReadinessProbes = {},
): Readiness {
  let looked: Promise<Reason[]> | undefined;
  let until = 0;
  let slowUntil = Number.NEGATIVE_INFINITY;
  let databaseMs: number | undefined;

  const timed = async (): Promise<void> => {
    const startedAt = performance.now();
    await check();
    // Also told when it is too late for the verdict: a database that is slow isn't one that is gone.
    const took = performance.now() - startedAt;
    databaseMs = Math.round(took * 10) / 10;
    if (took > SLOW) slowUntil = performance.now() + MEMORY;
  };
  const look = async (): Promise<Reason[]> => {
    const [takesWrites, hasRoom] = await Promise.all([
      within(LONGEST, timed()),
      folder === undefined ? true : hasFreeSpace(folder),
    ]);
    return [...(takesWrites ? [] : ["database" as const]), ...(hasRoom ? [] : ["disk" as const])];
  };

  return {
    hold: "starting",
    async page(audience = "public") {
      return readinessPage(await this.verdict(), audience);
    },
    async verdict() {
      const redis = redisIsUp?.();
      const information = redis === undefined ? {} : { redis: redis ? ("up" as const) : ("down" as const) };
      if (this.hold !== undefined) return { ready: false, reasons: [this.hold], ...information };
      // Elapsed time: the clock of the wall may be turned.
      if (looked === undefined || performance.now() >= until) {
        until = performance.now() + HOLDS;
        looked = look();
      }
      const reasons = [...(await looked)];
      reasons.push(...troubles());
      if (performance.now() < slowUntil) reasons.push("degraded");
      return {
        ready: reasons.length === 0,
        reasons,
        ...information,
        ...(databaseMs === undefined ? {} : { databaseMs }),
      };
    },
  };
}

export function readinessPage({ ready, reasons, ...more }: Verdict, audience: Audience): Page {
  const status = ready ? "ready" : "not ready";
  const why = ready || audience === "public" ? {} : { reasons };
  return jsonPage(ready ? 200 : 503, { status, ...why, ...(audience === "operators" ? more : {}) });
}

export function alivePage(isAlive: boolean): Page {
  return isAlive ? jsonPage(200, { status: "alive" }) : jsonPage(503, { status: "stuck" });
}

async function within(limit: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}

async function hasFreeSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks === 0 || bavail / blocks > FREE;
  } catch {
    // Not every file system tells. Whether the database takes writes is asked in any case.
    return true;
  }
}
