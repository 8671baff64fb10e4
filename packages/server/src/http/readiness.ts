import { statfs } from "node:fs/promises";
import type { Trouble } from "latchkey";
import { jsonPage, type Page } from "./page.ts";

/** Readiness for requests, with the reasons against it. Plain JSON: a worker sends it to the primary. */
export interface Verdict {
  readonly ready: boolean;
  /** True if it is ready for session checks only: the database is away. */
  readonly degraded?: true;
  readonly reasons: readonly Reason[];
  /** For information: without Redis the database answers. Absent if Redis isn't used. */
  readonly redis?: "up" | "down";
  /** Milliseconds of the last test write that completed. */
  readonly databaseMs?: number;
}

/**
 * Reasons against readiness. `database`: it accepts no write, or not within half a second. `degraded`: a
 * write within the last ten seconds took longer than a second. `disk`: less than a twentieth of it is free.
 * The rest: see `Trouble`.
 */
export type Reason = "starting" | "draining" | "database" | "degraded" | "disk" | Trouble;

export interface Readiness {
  /** Reason to refuse requests, whatever the database answers; undefined if there is none. */
  hold: "starting" | "draining" | undefined;
  verdict(): Promise<Verdict>;
  /** Default audience: the public. */
  page(audience?: Audience): Promise<Page>;
}

/** The public sees only the status, developers also the reasons, operators everything. */
export type Audience = "public" | "developers" | "operators";

export interface ReadinessProbes {
  /** A folder on the disk of the database, if the service is responsible for its space. */
  folder?: string | undefined;
  /** Problems that the engine knows about. Default: none. */
  troubles?: () => readonly Trouble[];
  /** True while the database is away and session checks are answered. Default: never. */
  outlivesDatabase?: () => boolean;
  /** Undefined if Redis isn't used. */
  redisIsUp?: (() => boolean | undefined) | undefined;
}

/** Milliseconds that a verdict on the database holds, and that it may take. */
const HOLDS = 5_000;
const LONGEST = 500;
const SLOW = 1_000;
/** Milliseconds that slowness is remembered, so that a node's readiness doesn't flap. */
const MEMORY = 10_000;
const FREE = 0.05;

/** Reasons that a database that is away gives. */
const OUTLIVED: ReadonlySet<Reason> = new Set(["database", "degraded"]);

/** `check`: a real write to the database; rejects if it is refused. */
export function readiness(
  check: () => Promise<void>,
  { folder, redisIsUp, troubles = () => [], outlivesDatabase = () => false }: ReadinessProbes = {},
): Readiness {
  let looked: Promise<Reason[]> | undefined;
  let until = 0;
  let slowUntil = Number.NEGATIVE_INFINITY;
  let databaseMs: number | undefined;

  const timed = async (): Promise<void> => {
    const startedAt = performance.now();
    await check();
    // Measured also after the verdict: a slow database isn't an absent one.
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
      // Elapsed time, because the system clock may be changed.
      if (looked === undefined || performance.now() >= until) {
        until = performance.now() + HOLDS;
        looked = look();
      }
      const reasons = [...(await looked)];
      reasons.push(...troubles());
      if (performance.now() < slowUntil) reasons.push("degraded");
      // Without this, a load balancer would remove every node, and the checks would end. A node with another
      // problem isn't ready.
      const isDegraded = outlivesDatabase() && reasons.every((reason) => OUTLIVED.has(reason));
      return {
        ready: reasons.length === 0 || isDegraded,
        ...(reasons.length > 0 && isDegraded ? { degraded: true as const } : {}),
        reasons,
        ...information,
        ...(databaseMs === undefined ? {} : { databaseMs }),
      };
    },
  };
}

export function readinessPage({ ready, degraded, reasons, ...more }: Verdict, audience: Audience): Page {
  const status = degraded ? "degraded" : ready ? "ready" : "not ready";
  const why = reasons.length === 0 || audience === "public" ? {} : { reasons };
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
    // Not every file system reports it. The check of the database is independent of it.
    return true;
  }
}
