import type { DatabaseName } from "./harness/databases.ts";

/** Lets one fault at a time use a server. Faults on other servers, and on files, run at the same time. */
export class Lanes {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` when all earlier work on these servers has ended. */
  async alone<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(names.map((name) => this.#last.get(name)));
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const name of names) this.#last.set(name, promise);
    await before;
    try {
      return await work();
    } finally {
      resolve();
    }
  }
}

/** Returns the names of the servers that a fault must have to itself. */
export function serversOf({ name }: { name: string }, database: DatabaseName): string[] {
  return [...(database === "sqlite" ? [] : [database]), ...(name.startsWith("redis") ? ["redis"] : [])];
}
