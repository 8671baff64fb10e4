import type { Env, Log } from "../base/env.ts";
import { unavailable } from "../base/errors.ts";
import type { DatabaseClock } from "./database-clock.ts";

/**
 * Compares this process's clock with the database's. Everything that expires was written by one clock and is read by
 * another.
 */
export interface ClockWatch {
  start(): void;
  stop(): void;
  /** Queries the database now. If it doesn't answer, the previous result stays. */
  measure(): Promise<void>;
  /** True if this process refuses work because of its clock. */
  readonly isWrong: boolean;
  /** @throws LatchkeyError SERVICE_UNAVAILABLE (503) */
  assertRight(): void;
  /**
   * True if a deadline, `time`, has passed `now`, a time of this process's clock. For consequences that can't be undone:
   * a wrong clock signs no user out.
   *
   * @throws LatchkeyError SERVICE_UNAVAILABLE (503) if it is in doubt.
   */
  isOver(time: number, now: number): boolean;
}

/** Milliseconds between two local checks, and between two queries of the database. */
const LOOK = 1_000;
const MEASURE = 60_000;
/** Milliseconds of difference. */
const WARNS = 60_000;
const REFUSES = 300_000;

type State = "right" | "off" | "wrong";

function stateAt(ahead: number): State {
  const distance = Math.abs(ahead);
  if (distance > REFUSES) return "wrong";
  return distance > WARNS ? "off" : "right";
}

interface Parts {
  env: Pick<Env, "steady">;
  log: Log;
  clock: DatabaseClock;
  load: { close(): void; open(): void };
}

export function watchClock({ env, log, clock, load }: Parts): ClockWatch {
  let state: State = "right";
  /**
   * State reported in the log. Nothing is logged until requests depend on it: a host that only checks reports
   * problems itself.
   */
  let said: State = "right";
  let isTold = false;
  let isDoubtful = false;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;

  function judge(): void {
    const ahead = clock.ahead();
    const next = stateAt(ahead);
    if (next !== state) {
      state = next;
      if (state === "wrong") load.close();
      else load.open();
    }
    if (!isTold || state === said) return;
    said = state;
    const seconds = Math.round(Math.abs(ahead) / 1000);
    const difference = `This process's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's`;
    if (state === "wrong")
      log("error", `${difference}: requests are refused until both agree. Set the clocks (NTP).`);
    else if (state === "off")
      log("warn", `${difference}: sessions and links end too early or too late. Set the clocks (NTP).`);
    else log("info", "This process's clock agrees with the database's again");
  }

  async function ask(): Promise<void> {
    try {
      await clock.measure();
    } catch {
      // Every operation that needs the database notices that it doesn't answer.
      return;
    }
    measuredAt = env.steady();
    judge();
    mentionDoubt();
  }

  function mentionDoubt(): void {
    const seconds = Math.round(clock.setForward() / 1000);
    const wasDoubtful = isDoubtful;
    isDoubtful = seconds > 0;
    if (isDoubtful === wasDoubtful) return;
    if (isDoubtful)
      log(
        "warn",
        `The clock was set forward by ${seconds} s. If it is wrong, set it back (NTP): for an hour nothing is deleted by it, and sessions that it has ended are answered with 503`,
      );
    else log("info", "The clock is trusted again");
  }

  const measure = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  /** Refuses, and measures: without a timer, an engine that is only called in process has no newer result. */
  function refuse(): never {
    isTold = true;
    void measure();
    throw unavailable(1);
  }

  return {
    start() {
      if (timer !== undefined) return;
      isTold = true;
      void measure();
      timer = setInterval(() => {
        // A machine that slept looks like one whose clock was set; the database knows the difference.
        if (stateAt(clock.ahead()) !== state || env.steady() - measuredAt >= MEASURE) void measure();
      }, LOOK).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
    measure,
    get isWrong() {
      return state === "wrong";
    },
    assertRight() {
      if (stateAt(clock.ahead()) === "wrong") refuse();
    },
    isOver(time, now) {
      if (now < time) return false;
      this.assertRight();
      if (clock.surely() < time) refuse();
      return true;
    },
  };
}
