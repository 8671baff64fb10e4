import type { ServiceLog } from "../log/log.ts";

export interface StopReason {
  /** True after an uncaught error: the state of the process can't be trusted any more. */
  isDefect: boolean;
}

/**
 * Milliseconds in which another signal counts as the same request to stop: a supervisor signals every process
 * of a group, and npm and the parent process pass on the signal that they got.
 */
const ECHO = 1_000;

/** Resolves when the process must stop. A second signal, later than an echo of the first, ends it at once. */
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
        // Exit code that shells report for a process ended by a signal.
        process.exit(128 + number);
      }
    });
  }
  onDefect(log, () => stop({ isDefect: true }));
  return promise;
}

/** Logs an uncaught error and calls `stop`. */
export function onDefect(log: ServiceLog, stop: () => void): void {
  const defect = (error: unknown): void => {
    log.write("error", "The service stops because of an uncaught error", { error });
    log.flush();
    stop();
  };
  process.on("uncaughtException", defect);
  process.on("unhandledRejection", defect);
}
