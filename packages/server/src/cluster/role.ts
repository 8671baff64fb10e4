import cluster from "node:cluster";

/** Role of a process of the service. */
export interface Role {
  /** Counted from 1; a replacement takes the number of the worker it replaces. */
  number: number;
  /** No process has served before it: it finds out whether the service can start. */
  isFirst: boolean;
}

const NAME = "LATCHKEY_WORKER_ROLE";

/** Returns the variable that tells a new process its role. */
export function roleVariable({ number, isFirst }: Role): Record<string, string> {
  return { [NAME]: `${number} ${isFirst ? "first" : "later"}` };
}

/**
 * Returns undefined in a process that wasn't started by a primary of this service: other process managers
 * fork too.
 */
export function takeRole(): Role | undefined {
  const [number, order] = process.env[NAME]?.split(" ") ?? [];
  // Not a setting: child processes and the check for misspelled variables must not find it.
  delete process.env[NAME];
  return cluster.isWorker && number !== undefined
    ? { number: Number(number), isFirst: order === "first" }
    : undefined;
}
