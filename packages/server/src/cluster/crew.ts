import { ConfigurationError, type Log } from "latchkey/host";
import type { Started } from "../serving/serve.ts";
import {
  type Answers,
  type AskedByPrimary,
  type AskedByWorkers,
  type Channel,
  channel,
  type Line,
} from "./messages.ts";

/** A child process of the service, such as a `Worker` of `node:cluster`. */
export interface WorkerProcess extends Line {
  once(event: "exit", listener: (code: number, signal: string) => void): unknown;
  readonly process: { kill(signal: NodeJS.Signals): unknown };
}

export interface CrewOptions {
  size: number;
  log: Log;
  /** Starts the process of worker `number`. `isFirst`: no worker has served before it. */
  fork(number: number, isFirst: boolean): WorkerProcess;
  /** Answers of the primary that don't concern the worker itself. */
  answers: Pick<Answers<AskedByWorkers>, "deliver" | "mails">;
}

export interface Crew {
  /** Starts one worker and, once it serves, the others. Rejects if the first can't start. */
  start(): Promise<Started>;
  /** Reports whether a worker has served: requests may have come. */
  hasServed(): boolean;
  /** Reports whether the workers are alive: one of them answered recently, or none has served yet. */
  isAlive(): boolean;
  /** Asks every serving worker, and returns the answers that arrive in time. */
  askAll<Name extends keyof AskedByPrimary & string>(
    name: Name,
    question: AskedByPrimary[Name]["question"],
    patience?: number,
  ): Promise<AskedByPrimary[Name]["answer"][]>;
  /** Makes all workers report that no more requests should come; they still answer those that do. */
  farewell(): void;
  /**
   * Lets all workers finish their work. After `limit` milliseconds the rest are killed, and it resolves to
   * false.
   */
  drain(limit: number): Promise<boolean>;
  /** Kills all workers at once. */
  kill(): void;
}

interface Member {
  readonly worker: WorkerProcess;
  readonly channel: Channel<AskedByPrimary>;
  /** Monotonic time in milliseconds; undefined while it doesn't serve yet. */
  readySince: number | undefined;
  /** Number of unanswered checks since its last answer. */
  unanswered: number;
}

/**
 * Milliseconds between two checks of the workers, and the number of unanswered checks after which a worker is
 * killed.
 */
const LOOK_EVERY = 2_000;
const LOOKS = 5;
/** Milliseconds. */
const SILENCE = LOOK_EVERY * LOOKS;

/** Milliseconds. After serving this long, a worker's end doesn't count as a failed start. */
const WELL = 30_000;
/** Milliseconds before a worker is started for the second time in a row. The pause doubles each time. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

/** Keeps `size` workers running. */
export function crew({ size, log, fork, answers }: CrewOptions): Crew {
  const members = new Set<Member>();
  const failures = new Map<number, number>();
  let isDraining = false;
  let isLeaving = false;
  let hasServed = false;
  let heardAt = performance.now();
  let emptied: (() => void) | undefined;

  /** Starts a worker. Resolves when it serves; rejects if it ends before that. */
  function launch(number: number, isFirst: boolean): Promise<Started> {
    const { promise, resolve, reject } = Promise.withResolvers<Started>();
    const worker = fork(number, isFirst);
    // If the first worker can't start, the service can't: it isn't replaced.
    let isMissed = !isFirst;
    const replaceOnce = (): void => {
      if (!isMissed || isDraining) return;
      isMissed = false;
      setTimeout(() => replace(number), pauseBefore(number, member));
    };
    const member: Member = {
      worker,
      readySince: undefined,
      unanswered: 0,
      channel: channel<AskedByPrimary, AskedByWorkers>(worker, {
        ...answers,
        ready(started) {
          member.readySince = performance.now();
          member.unanswered = 0;
          hasServed = true;
          heardAt = performance.now();
          isMissed = true;
          if (isLeaving) sayFarewell(member);
          resolve(started);
          return null;
        },
        refused({ message, isConfiguration }) {
          // The worker's stack shows where the defect is; the primary's wouldn't.
          reject(
            isConfiguration
              ? new ConfigurationError(message)
              : Object.assign(new Error(message), { stack: message }),
          );
          return null;
        },
        leaving() {
          // The worker ends after its last answer; until then, two run under this number.
          replaceOnce();
          return null;
        },
      }),
    };
    members.add(member);
    const looking = setInterval(() => look(number, member), LOOK_EVERY).unref();
    worker.once("exit", (code, signal) => {
      clearInterval(looking);
      members.delete(member);
      reject(new Error(`Worker ${number} exited before it was ready (${signal ?? `exit code ${code}`}).`));
      if (isMissed && !isDraining)
        log(code === 0 ? "info" : "error", "A worker exited", { worker: number, code, signal });
      replaceOnce();
      if (members.size === 0) emptied?.();
    });
    return promise;
  }

  /**
   * Asks a worker whether it is alive. A serving worker that stays silent for too long is killed, because the
   * system keeps giving it its share of the connections. Checks are counted instead of time: after a pause of
   * all processes, no worker is to blame.
   */
  function look(number: number, member: Member): void {
    if (member.readySince !== undefined && member.unanswered >= LOOKS && !isDraining) {
      log("error", "A worker isn't responding, so it is killed", { worker: number });
      member.worker.process.kill("SIGKILL");
      return;
    }
    member.unanswered += 1;
    member.channel.ask("alive", null, SILENCE).then(
      (isAlive) => {
        member.unanswered = 0;
        if (isAlive) heardAt = performance.now();
      },
      () => {},
    );
  }

  function sayFarewell({ channel }: Member): void {
    channel.ask("farewell", null).catch(() => {});
  }

  function replace(number: number): void {
    if (isDraining) return;
    launch(number, false).then(
      () => log("info", "A worker is ready again", { worker: number }),
      (error: unknown) => {
        if (!isDraining) log("error", "A worker could not start", { worker: number, error });
      },
    );
  }

  /**
   * Returns the milliseconds to wait before a restart: none after a long service, longer each time for a
   * worker that keeps failing.
   */
  function pauseBefore(number: number, { readySince }: Member): number {
    const wasWell = readySince !== undefined && performance.now() - readySince >= WELL;
    const before = wasWell ? 0 : (failures.get(number) ?? 0);
    failures.set(number, before + 1);
    return before === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (before - 1));
  }

  return {
    async start() {
      const started = await launch(1, true);
      if (isDraining) return started;
      const others = Array.from({ length: size - 1 }, (_, index) => launch(index + 2, false));
      for (const [index, outcome] of (await Promise.allSettled(others)).entries()) {
        if (outcome.status === "fulfilled" || isDraining) continue;
        log("error", "A worker could not start", { worker: index + 2, error: outcome.reason });
      }
      return started;
    },
    hasServed: () => hasServed,
    // A single statement of a migration may block a worker's event loop for minutes.
    isAlive: () => !hasServed || performance.now() - heardAt <= SILENCE + LOOK_EVERY,
    async askAll(name, question, patience) {
      const serving = [...members].filter(({ readySince }) => readySince !== undefined);
      const outcomes = await Promise.allSettled(
        serving.map(({ channel }) => channel.ask(name, question, patience)),
      );
      return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    },
    farewell() {
      isLeaving = true;
      for (const member of members) if (member.readySince !== undefined) sayFarewell(member);
    },
    async drain(limit) {
      isDraining = true;
      if (members.size === 0) return true;
      const ended = new Promise<true>((resolve) => {
        emptied = () => resolve(true);
      });
      for (const { channel } of members) channel.ask("drain", null).catch(() => {});
      let overdue: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        overdue = setTimeout(() => resolve(false), limit);
      });
      const isWhole = await Promise.race([ended, late]);
      clearTimeout(overdue);
      this.kill();
      return isWhole;
    },
    kill() {
      isDraining = true;
      for (const { worker } of members) worker.process.kill("SIGKILL");
    },
  };
}
