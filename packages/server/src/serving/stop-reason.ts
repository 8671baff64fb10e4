import type { ServiceLog } from "../log/log.ts";

export interface StopReason {
  /** Whether it was an error that nobody caught: what the process holds can't be trusted any more. */
  isDefect: boolean;
}

/**
 * Milliseconds in which another signal is the same request to stop: a supervisor tells every process of a group, and
 * npm and the parent process pass on the signal that they got.
 */
const ECHO = 1_000;

/** Resolves when the process is to stop. A second signal, later than an echo of the first, ends it at once. */
export function stopReason(log: ServiceLog): Promise<StopReason> {
  const { promise, resolve } = Promise.withResolvers<StopReason>();
  let stoppingSince: number | undefined;
  const stop = (reason: StopReason): void => {
    stoppingSince ??= performance.now();
    resolve(reason);
  };
  for (const [signal, number] of [
    ["SIGTERM", 15],
    ["SIGINT", 2],
  ] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        log.write("info", "stopping", { signal });
        stop({ isDefect: false });
      } else if (performance.now() - stoppingSince > ECHO) {
        log.flush();
        // As a shell reports a process that a signal ended.
        process.exit(128 + number);
      }
    });
  }
  onDefect(log, () => stop({ isDefect: true }));
  return promise;
}

/** Calls `stop` at an error that nobody caught, which is logged. */
export function onDefect(log: ServiceLog, stop: () => void): void {
  const defect = (error: unknown): void => {
    log.write("error", "The service stops because of an uncaught error", { error });
    log.flush();
    stop();
  };
  process.on("uncaughtException", defect);
  process.on("unhandledRejection", defect);
}
