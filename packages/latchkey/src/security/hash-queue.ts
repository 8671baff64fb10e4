import { availableParallelism } from "node:os";
import { unavailable } from "../base/errors.ts";

export interface HashQueueOptions {
  /**
   * Hashes given to libuv's pool at once. Default: as many as can run, which is the lesser of cores and
   * threads of the pool (`UV_THREADPOOL_SIZE`, 4) through `processes`, and one more, so that no core is idle
   * while the event loop finishes the work of the last hash. Best with as many threads as cores: then that
   * one waits in the pool, and hashes don't compete for the cores.
   */
  slots?: number | undefined;
  /** Processes that share the cores of this machine, each with a separate queue. Default 1. */
  processes?: number | undefined;
  /** Called for each job that is refused. */
  onShed?: (() => void) | undefined;
  /** Milliseconds after which a waiting job is refused. Default 1000. */
  maxWait?: number | undefined;
  /** Number of jobs that may wait up to ten times `maxWait` if no more are waiting. Default 4. */
  few?: number | undefined;
  /** Maximum number of waiting jobs. Default 1000; one more is refused at once. */
  maxWaiting?: number | undefined;
  /** Milliseconds of a clock that never steps back. Default `performance.now`. */
  now?: (() => number) | undefined;
}

export interface HashQueueStats {
  readonly slots: number;
  readonly running: number;
  readonly waiting: number;
  /** Number since start. */
  readonly finished: number;
  /** Number refused with 503 since start. */
  readonly shed: number;
}

/** Queue of expensive work. A job that can't run soon is refused before it costs anything. */
export interface HashQueue {
  /**
   * Runs the job when a slot is free, in order of arrival. One that would probably wait too long is refused
   * at once: refused requests learn it early, and admitted ones are served.
   *
   * @throws LatchkeyError SERVICE_UNAVAILABLE (503) if it would wait too long or did, the queue is full, or
   * it was closed.
   */
  run<T>(job: () => Promise<T>): Promise<T>;
  /**
   * Throws the error with which `run` would reject now. Called before anything else is done for a request: a
   * refused request costs no statement.
   */
  admit(): void;
  stats(): HashQueueStats;
  /** Refuses waiting and new requests; resolves when the running jobs have ended. */
  close(): Promise<void>;
}

/**
 * Part of the longest wait that an admitted job is estimated to wait. The rest is a reserve for wrong
 * estimates: when a flood begins, hashes take twice as long as before.
 */
const PRUDENCE = 0.5;
/** Factor of the wait for a few jobs: a machine that is busy with other work serves them slowly. */
const PATIENCE = 10;
/** Weight of the newest job in the average duration. */
const NEWEST = 1 / 8;

interface Waiting {
  readonly since: number;
  timer: NodeJS.Timeout;
  start(): void;
  refuse(): void;
}

export function hashQueue(options: HashQueueOptions = {}): HashQueue {
  const slots = Math.max(1, options.slots ?? share(options.processes ?? 1) + 1);
  const maxWait = options.maxWait ?? 1000;
  const few = options.few ?? 4;
  const maxWaiting = options.maxWaiting ?? 1000;
  const now = options.now ?? (() => performance.now());
  // A Set keeps the order of arrival and removes one in the middle in constant time.
  const waiting = new Set<Waiting>();
  let running = 0;
  let finished = 0;
  let shed = 0;
  let closed = false;
  /** Average milliseconds of a job; 0 until one has ended. */
  let usual = 0;
  /** Sum of the start times of the running jobs. */
  let begun = 0;
  let drained: (() => void) | undefined;

  /**
   * Estimates if a new job would wait too long: one leaves the queue each time a job ends, and `slots` of
   * them run at a time.
   */
  function isHopeless(): boolean {
    if (waiting.size < few) return false;
    // Other work may have taken the processor since the last job ended: then the running ones are late
    // already.
    const took = finished === 0 ? 0 : Math.max(usual, now() - begun / running);
    return (waiting.size * took) / slots > maxWait * PRUDENCE;
  }

  /** Reports whether an entry has waited too long. Called while it is still in the queue. */
  function isLate({ since }: Waiting): boolean {
    return now() - since >= (waiting.size > few ? maxWait : maxWait * PATIENCE);
  }

  function isFull(): boolean {
    return closed || (running >= slots && (waiting.size >= maxWaiting || isHopeless()));
  }

  function startNext(): void {
    for (const entry of waiting) {
      if (running >= slots) return;
      // The timer is late if something blocked the event loop, so the clock is checked as well.
      const late = isLate(entry);
      waiting.delete(entry);
      clearTimeout(entry.timer);
      if (late) entry.refuse();
      else entry.start();
    }
  }

  function end(startedAt: number): void {
    const took = now() - startedAt;
    usual = finished === 0 ? took : usual + (took - usual) * NEWEST;
    begun -= startedAt;
    running -= 1;
    finished += 1;
    startNext();
    if (running === 0) drained?.();
  }

  function refusal(): Error {
    shed += 1;
    options.onShed?.();
    return unavailable(1);
  }

  return {
    run<T>(job: () => Promise<T>): Promise<T> {
      if (isFull()) return Promise.reject(refusal());
      return new Promise<T>((resolve, reject) => {
        const start = (): void => {
          running += 1;
          const startedAt = now();
          begun += startedAt;
          // The slot is passed on before the caller gets the result: the caller's work must not delay the
          // next hash.
          new Promise<T>((done) => done(job())).then(
            (value) => {
              end(startedAt);
              resolve(value);
            },
            (error: unknown) => {
              end(startedAt);
              reject(error);
            },
          );
        };
        if (running < slots) {
          start();
          return;
        }
        const look = (): void => {
          if (!waiting.has(entry)) return;
          if (waiting.size <= few && !isLate(entry)) {
            entry.timer = setTimeout(look, maxWait);
            return;
          }
          waiting.delete(entry);
          entry.refuse();
        };
        const entry: Waiting = {
          since: now(),
          start,
          refuse: () => reject(refusal()),
          timer: setTimeout(look, maxWait),
        };
        waiting.add(entry);
      });
    },
    admit() {
      if (isFull()) throw refusal();
    },
    stats: () => ({ slots, running, waiting: waiting.size, finished, shed }),
    close() {
      closed = true;
      for (const entry of waiting) {
        clearTimeout(entry.timer);
        entry.refuse();
      }
      waiting.clear();
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        drained = resolve;
      });
    },
  };
}

/** Returns this process's share of the hashes that the machine can run at once: at least one. */
function share(processes: number): number {
  return Math.max(1, Math.min(Math.ceil(availableParallelism() / processes), poolSize()));
}

/** Returns the number of threads of libuv's pool; Node reads the same variable once at start. */
function poolSize(): number {
  const set = Number(process.env.UV_THREADPOOL_SIZE);
  return Number.isInteger(set) && set > 0 ? set : 4;
}
