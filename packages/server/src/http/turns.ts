/** Runs work of one client, a few tasks at a time. Returns undefined if too many wait already. */
export type Turns = <T>(client: string | undefined, work: () => Promise<T>) => Promise<T> | undefined;

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

/** Tasks of one client that run at once, and those that may wait. */
const AT_ONCE = 8;
const MOST_WAITING = 256;

/**
 * Limits the share of each client. If all connections of one client ask at once, only a few tasks run before
 * other clients are served: the next one begins in a later turn of the event loop. Work of clients that can't
 * be distinguished doesn't wait.
 */
export function turns(): Turns {
  const clients = new Map<string, Client>();

  function leave(name: string, client: Client): void {
    const next = client.waiting.shift();
    // The slot passes to the first in the queue; a new task waits behind it.
    if (next !== undefined) setImmediate(next);
    else {
      client.running -= 1;
      if (client.running === 0) clients.delete(name);
    }
  }

  return (name, work) => {
    if (name === undefined) return work();
    const client = clients.get(name) ?? { running: 0, waiting: [] };
    clients.set(name, client);
    if (client.running < AT_ONCE) {
      client.running += 1;
      return work().finally(() => leave(name, client));
    }
    if (client.waiting.length >= MOST_WAITING) return undefined;
    return new Promise<void>((resolve) => client.waiting.push(resolve))
      .then(work)
      .finally(() => leave(name, client));
  };
}
