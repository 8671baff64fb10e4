import { setTimeout as wait } from "node:timers/promises";
import type { Core } from "../../contracts/core.ts";
import type { Feature, Job } from "../../contracts/feature.ts";
import { coreJobs } from "./clean-up.ts";

/** The background work of one process. */
export interface Jobs {
  start(): void;
  /** Starts no further work and waits for the current part. */
  stop(): Promise<void>;
}

/** Returns the jobs of the core and of the features. */
export function jobsOf(features: readonly Feature[]): Readonly<Record<string, Job>> {
  const all = new Map(Object.entries(coreJobs));
  for (const [name, job] of features.flatMap(({ jobs }) => Object.entries(jobs ?? {}))) {
    if (all.has(name)) throw new Error(`The background job "${name}" is declared twice.`);
    all.set(name, job);
  }
  return Object.fromEntries(all);
}

/** Milliseconds between two looks at the clock. */
const TICK = 1000;
/** Milliseconds between two parts of the work, so that requests come first. */
const PAUSE = 20;

/** Runs `jobs`, by name: at most 36 characters a-z and hyphens. */
export function makeJobs(core: Core, jobs: Readonly<Record<string, Job>>): Jobs {
  const { env } = core;
  const dueAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = new AbortController();
  let round: Promise<void> | undefined;

  /** Schedules a job with a random delay, so that processes started together don't check together. */
  function plan(name: string, { every }: Job): void {
    const part = 0.75 + (env.random(1)[0] ?? 0) / 510;
    dueAt.set(name, env.steady() + every * 1000 * part);
  }

  async function work(name: string, job: Job): Promise<void> {
    if (!(await job.isDue(core))) return;
    const lease = await core.leases.take(name);
    if (lease === undefined) return;
    try {
      while (!stopped.signal.aborted && (await lease.keep()) && (await job.run(core)))
        await wait(PAUSE, undefined, { signal: stopped.signal, ref: false });
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    } finally {
      await lease.release();
    }
  }

  /** Runs jobs one after the other: background work takes one connection at a time. */
  async function tick(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) {
      if (stopped.signal.aborted || env.steady() < (dueAt.get(name) ?? 0)) continue;
      plan(name, job);
      try {
        await work(name, job);
      } catch (error) {
        core.log("warn", "A background job failed and will be retried", { job: name, error });
      }
    }
  }

  return {
    start() {
      if (timer !== undefined) return;
      stopped = new AbortController();
      for (const [name, job] of Object.entries(jobs)) plan(name, job);
      timer = setInterval(() => {
        round ??= tick().finally(() => {
          round = undefined;
        });
      }, TICK).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopped.abort();
      await round;
    },
  };
}
