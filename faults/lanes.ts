import type { DatabaseName } from "./harness/databases.ts";

/** Who breaks a server has it alone; those on other servers, and on files, go on beside. */
export class Lanes {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the work once everyone before it is done with these servers. */
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

/** The servers that a fault breaks. */
export function serversOf({ name }: { name: string }, database: DatabaseName): string[] {
  return [...(database === "sqlite" ? [] : [database]), ...(name.startsWith("redis") ? ["redis"] : [])];
}
