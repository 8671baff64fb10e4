import { Worker } from "node:worker_threads";
import { unavailable } from "../../base/errors.ts";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";

interface ScanRequest {
  id: number;
  sql: string;
  values: Bindable[];
}

type ScanAnswer =
  | { id: number; rows: RawRow[] }
  /** Errors of node:sqlite lose their code between threads. */
  | { id: number; message: string; errcode: number | undefined };

/** Maximum number of scans that wait; more get 503. */
const mostPending = 64;

/**
 * Source of the worker, which has a separate connection: its wait for a lock blocks no request. A text, so
 * that the worker starts wherever this module is bundled: a bundler would have to know about a second file.
 */
const SOURCE = `
const { DatabaseSync } = require("node:sqlite");
const { parentPort, workerData } = require("node:worker_threads");
const database = new DatabaseSync(workerData, { readOnly: true });
database.exec("pragma busy_timeout = 5000");
const prepared = new Map();
function prepare(sql) {
  const statement = database.prepare(sql);
  statement.setReturnArrays?.(true);
  if (prepared.size >= 1000) prepared.clear();
  prepared.set(sql, statement);
  return statement;
}
parentPort.on("message", ({ id, sql, values }) => {
  try {
    const rows = (prepared.get(sql) ?? prepare(sql)).all(...values);
    parentPort.postMessage({ id, rows: rows.map((row) => Array.isArray(row) ? row : Object.values(row)) });
  } catch (error) {
    parentPort.postMessage({ id, message: String(error), errcode: error.errcode });
  }
});
`;

interface Pending {
  resolve(rows: RawRow[]): void;
  reject(error: unknown): void;
}

/** Statements over many rows, in one worker with a separate read-only connection, started at first use. */
export class Scans {
  readonly #path: string;
  readonly #translate: (error: unknown) => unknown;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #next = 0;

  constructor(path: string, translate: (error: unknown) => unknown) {
    this.#path = path;
    this.#translate = translate;
  }

  all(sql: string, values: Bindable[]): Promise<RawRow[]> {
    if (this.#pending.size >= mostPending) return Promise.reject(unavailable(1));
    const worker = this.#start();
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#pending.set(id, { resolve, reject });
      // Only a pending scan keeps the process alive.
      worker.ref();
      worker.postMessage({ id, sql, values } satisfies ScanRequest);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fail(new Error("The database was closed."));
    await worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(SOURCE, { eval: true, workerData: this.#path });
    worker.unref();
    worker.on("message", (answer: ScanAnswer) => this.#answer(worker, answer));
    const gone = (error: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail(error);
    };
    worker.on("error", gone);
    worker.on("exit", (code) => gone(new Error(`The worker for scans ended with ${code}.`)));
    this.#worker = worker;
    return worker;
  }

  #answer(worker: Worker, answer: ScanAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) worker.unref();
    if ("rows" in answer) pending?.resolve(answer.rows);
    else
      pending?.reject(this.#translate(Object.assign(new Error(answer.message), { errcode: answer.errcode })));
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#pending.values()) reject(unavailable(1, cause));
    this.#pending.clear();
  }
}
