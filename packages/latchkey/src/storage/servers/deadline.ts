import type { Connection } from "./connection.ts";

/**
 * Milliseconds for a server to end a connection. One that takes longer hangs, and the process needn't wait
 * for it.
 */
export const longestGoodbye = 500;

/** The server gave no answer in time; the connection is gone. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Returns the answer, if it comes within so many milliseconds. Otherwise the connection can't be used any
 * more: it ends, and it stays unknown if the server executed the statement.
 */
export function answered<T>(connection: Connection, running: Promise<T>, longest: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      // A process that was busy finds timers due before it reads data that has arrived meanwhile.
      setImmediate(() =>
        setImmediate(() => {
          if (isOver) return;
          isOver = true;
          reject(new NoAnswer(`The database didn't respond for ${longest} ms.`));
          connection.destroy();
        }),
      );
    }, longest);
    running.then(
      (value) => {
        clearTimeout(timer);
        isOver = true;
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        isOver = true;
        reject(error);
      },
    );
  });
}

export function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
