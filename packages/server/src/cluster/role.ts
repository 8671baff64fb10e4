import cluster from "node:cluster";

/** Which of the service's processes this is. */
export interface Role {
  /** Counted from 1; who takes the place of another takes its number. */
  number: number;
  /** None has served before it: it finds out whether the service can start. */
  isFirst: boolean;
}

const NAME = "LATCHKEY_WORKER_ROLE";

/** Tells a process that is about to be started who it is. */
export function roleVariable({ number, isFirst }: Role): Record<string, string> {
  return { [NAME]: `${number} ${isFirst ? "first" : "later"}` };
}

/** Undefined in a process that no primary of ours has started; other process managers fork too. */
export function takeRole(): Role | undefined {
  const [number, order] = process.env[NAME]?.split(" ") ?? [];
  // No setting: neither children nor the look for misspelt ones are to find it.
  delete process.env[NAME];
  return cluster.isWorker && number !== undefined
    ? { number: Number(number), isFirst: order === "first" }
    : undefined;
}
