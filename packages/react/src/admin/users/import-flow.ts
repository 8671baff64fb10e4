import type { ClientError } from "@latchkey/client";
import type { Notice } from "../../errors/index.ts";
import { type Answer, notSent } from "../../flows/form-flow.ts";
import { createStore, type Readable, type Store } from "../../flows/store.ts";
import type { FileRow, ImportRow } from "../csv/read-csv.ts";

/** Rows of one request: between requests, progress is shown and the import can be stopped. */
export const BATCH = 200;
/** Maximum number of rows in a file. */
export const MOST_ROWS = 100_000;
/** Maximum number of invalid rows to list. */
export const MOST_INVALID = 100;

export interface InvalidRow {
  /** Line in the file. */
  readonly line: number;
  readonly email: string;
  readonly code: string;
}

export interface ImportState {
  readonly rows: readonly FileRow[];
  readonly isRunning: boolean;
  /** Number of rows that the service has answered. */
  readonly sent: number;
  readonly created: number;
  readonly existing: number;
  readonly invalid: number;
  /** The first invalid rows. */
  readonly invalidRows: readonly InvalidRow[];
  /** Error that stopped the import. The rows already sent are imported; `run` continues after them. */
  readonly failure: Notice | null;
}

/** The service's answer to a batch. */
export interface Imported {
  created: number;
  existing: number;
  invalid: number;
  rows: readonly { email: string; status: string; code: string | null }[];
}

export interface ImportFlow extends Readable<ImportState> {
  /** Takes the rows of another file. */
  take(rows: readonly FileRow[]): void;
  /** Begins the import, or continues where it stopped. */
  run(): Promise<void>;
  /** Stops after the current batch. */
  stop(): void;
}

export interface ImportFlowOptions {
  send(rows: readonly ImportRow[]): Promise<Answer<Imported>>;
  describe(error: ClientError): Notice;
}

const NOTHING: ImportState = {
  rows: [],
  isRunning: false,
  sent: 0,
  created: 0,
  existing: 0,
  invalid: 0,
  invalidRows: [],
  failure: null,
};

/** Creates the state machine that sends a list of users batch by batch. */
export function createImportFlow({ send, describe }: ImportFlowOptions): ImportFlow {
  // Leaving the page stops the import.
  const store: Store<ImportState> = createStore(NOTHING, { onIdle: () => store.set({ isRunning: false }) });

  function add(answer: Imported, asked: readonly FileRow[]): void {
    const { sent, created, existing, invalid, invalidRows } = store.get();
    const found = answer.rows.flatMap(({ email, status, code }, at) =>
      status === "invalid" ? [{ line: asked[at]?.line ?? 0, email, code: code ?? "" }] : [],
    );
    store.set({
      sent: sent + answer.rows.length,
      created: created + answer.created,
      existing: existing + answer.existing,
      invalid: invalid + answer.invalid,
      invalidRows: [...invalidRows, ...found].slice(0, MOST_INVALID),
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    take(rows) {
      if (!store.get().isRunning) store.set({ ...NOTHING, rows });
    },
    async run() {
      if (store.get().isRunning) return;
      store.set({ isRunning: true, failure: null });
      for (;;) {
        const { rows, sent, isRunning } = store.get();
        if (!isRunning || sent >= rows.length) break;
        const batch = rows.slice(sent, sent + BATCH);
        const answer = await send(batch.map(({ line: _, ...row }) => row)).catch(notSent);
        if (answer.error) {
          store.set({ failure: describe(answer.error) });
          break;
        }
        // An answer without an error has data.
        add(answer.data as Imported, batch);
      }
      store.set({ isRunning: false });
    },
    stop: () => store.set({ isRunning: false }),
  };
}
