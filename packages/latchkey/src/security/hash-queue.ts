import { availableParallelism } from "node:os";
import { unavailable } from "../base/errors.ts";

export interface HashQueueOptions {
  /**
   * Hashes handed to libuv's pool at once. Default: as many as can run, which is the lesser of cores and threads
   * of the pool (`UV_THREADPOOL_SIZE`, 4) through `processes`, and one more, so that no core is idle while the event loop commits
   * what the last hash allowed. Best with as many threads as cores: then that one waits in the pool, and hashes
   * don't fight over the cores.
   */
  slots?: number | undefined;
  /** Processes that share the cores of this machine, each with a queue of its own. Default 1. */
  processes?: number | undefined;
  /** Told of each job that is refused. */
  onShed?: (() => void) | undefined;
  /** Milliseconds after which a waiting job is refused. Default 1000. */
  maxWait?: number | undefined;
  /** Jobs that wait longer, up to ten times `maxWait`, if no more than these do. Default 4. */
  few?: number | undefined;
  /** Jobs that may wait. Default 1000; one more is refused at once. */
  maxWaiting?: number | undefined;
  /** Milliseconds of a clock that never steps back. Default `performance.now`. */
  now?: (() => number) | undefined;
}

export interface HashQueueStats {
  readonly slots: number;
  readonly running: number;
  readonly waiting: number;
  /** Since start. */
  readonly finished: number;
  /** Refused with 503 since start. */
  readonly shed: number;
}

/** Gives heavy work its turn. What can't have it soon is refused before it costs anything. */
export interface HashQueue {
  /**
   * Runs the job when a slot is free, in order of arrival. One that would probably wait too long is refused at
   * once: refused requests hear it while that still helps, and admitted ones are served.
   *
   * @throws LatchkeyError SERVICE_UNAVAILABLE (503) if it would wait too long or did, the queue is full, or it
   * was closed.
   */
  run<T>(job: () => Promise<T>): Promise<T>;
  /**
   * Throws what `run` would reject with now. Asked before anything else is done for a request: whoever will be
   * turned away costs no statement.
   */
  admit(): void;
  stats(): HashQueueStats;
  /** Refuses waiting and new requests; resolves when the running jobs have ended. */
  close(): Promise<void>;
}

/**
 * Of the longest wait: what is let in may wait that long by our reckoning. The rest is for reckoning wrongly: where a flood
 * begins, hashes take twice as long as before.
 */
const PRUDENCE = 0.5;
/** How many times as long a few wait: a machine that is busy with other work serves them slowly. */
const PATIENCE = 10;
/** How much the newest job counts in the average time of one. */
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
  // A Set keeps the order of arrival and forgets one in the middle in constant time.
  const waiting = new Set<Waiting>();
  let running = 0;
  let finished = 0;
  let shed = 0;
  let closed = false;
  /** Milliseconds from the start of a job to its end, on average; 0 until one has ended. */
  let usual = 0;
  /** Of the running ones, when they began, added up. */
  let begun = 0;
  let drained: (() => void) | undefined;

  /** One comes out of the queue each time a job ends, and `slots` of them run at a time. */
  function isHopeless(): boolean {
    if (waiting.size < few) return false;
    // Something else may have taken the processor since the last one ended: then those that run are late already.
    const took = finished === 0 ? 0 : Math.max(usual, now() - begun / running);
    return (waiting.size * took) / slots > maxWait * PRUDENCE;
  }

  /** Asked while it is among those that wait. */
  function isLate({ since }: Waiting): boolean {
    return now() - since >= (waiting.size > few ? maxWait : maxWait * PATIENCE);
  }

  function isFull(): boolean {
    return closed || (running >= slots && (waiting.size >= maxWaiting || isHopeless()));
  }

  function startNext(): void {
    for (const entry of waiting) {
      if (running >= slots) return;
      // The timer comes late where something blocked the event loop: look at the clock as well.
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
          // The slot goes on before the caller hears the outcome: its own work must not delay the next hash.
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

/** Hashes that can run at once, of those that this machine can run: at least one. */
function share(processes: number): number {
  return Math.max(1, Math.min(Math.ceil(availableParallelism() / processes), poolSize()));
}

/** Threads of libuv's pool; Node reads the same variable once at start. */
function poolSize(): number {
  const set = Number(process.env.UV_THREADPOOL_SIZE);
  return Number.isInteger(set) && set > 0 ? set : 4;
}
