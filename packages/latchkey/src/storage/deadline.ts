import type { Connection } from "./connection.ts";

/** A server that doesn't take leave within so many milliseconds hangs: the process needn't wait for it to end. */
export const longestGoodbye = 500;

/** The server gave no answer in time; the connection is gone. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * The answer, if it comes within so many milliseconds. A connection that owes one is of no more use: it ends, and
 * whatever the server makes of the statement stays unknown.
 */
export function answered<T>(connection: Connection, running: Promise<T>, longest: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      // A process that was busy itself finds timers due before it reads what has arrived meanwhile.
      setImmediate(() =>
        setImmediate(() => {
          if (isOver) return;
          isOver = true;
          reject(new NoAnswer(`The database gave no answer for ${longest} ms.`));
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
