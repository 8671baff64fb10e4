import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/**
 * bcrypt is only used for hashes of other systems, in JavaScript, where one attempt takes up to a second. A
 * worker keeps it off the event loop. It is started by the first such hash and ends after a while without
 * work.
 */

/** Milliseconds without work. */
const IDLE = 60_000;

const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const { compareSync } = require(workerData);
parentPort.on("message", ({ id, password, stored }) => parentPort.postMessage({ id, ok: compareSync(password, stored) }));
`;

interface Pending {
  resolve(ok: boolean): void;
  reject(error: Error): void;
}

interface Bench {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  idle: NodeJS.Timeout | undefined;
}

let bench: Bench | undefined;
let lastId = 0;

/** Reports whether a bcrypt hash is of this password, by its first 72 bytes. */
export async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  const path = findPackage();
  if (path === undefined) {
    // Bundled into an application: there is no file for a worker to load.
    const { compare } = await import("bcryptjs");
    return compare(password, stored);
  }
  bench ??= open(path);
  const { worker, pending } = bench;
  clearTimeout(bench.idle);
  worker.ref();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    worker.postMessage({ id, password, stored });
  });
}

function findPackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("bcryptjs");
  } catch {
    return undefined;
  }
}

function open(path: string): Bench {
  const worker = new Worker(SOURCE, { eval: true, workerData: path });
  const opened: Bench = { worker, pending: new Map(), idle: undefined };
  const close = (error: Error): void => {
    if (bench === opened) bench = undefined;
    for (const { reject } of opened.pending.values()) reject(error);
    opened.pending.clear();
  };
  worker.on("message", ({ id, ok }: { id: number; ok: boolean }) => {
    opened.pending.get(id)?.resolve(ok);
    opened.pending.delete(id);
    if (opened.pending.size > 0) return;
    // An idle worker must not keep the process alive.
    worker.unref();
    opened.idle = setTimeout(() => {
      if (bench === opened) bench = undefined;
      void worker.terminate();
    }, IDLE);
    opened.idle.unref();
  });
  worker.on("error", close);
  worker.on("exit", () => close(new Error("the worker for bcrypt ended")));
  return opened;
}
