import type { ClientError } from "@latchkey/client";
import type { Notice } from "../../errors/index.ts";
import { type Answer, notSent } from "../../flows/form-flow.ts";
import { createStore, type Readable, type Store } from "../../flows/store.ts";
import type { FileRow, ImportRow } from "../csv/read-csv.ts";

/** Rows of one request: between them it can be stopped, and progress is shown. */
export const BATCH = 200;
/** Rows of one file. */
export const MOST_ROWS = 100_000;
/** Invalid rows that are listed. */
export const MOST_INVALID = 100;

export interface InvalidRow {
  /** Its line in the file. */
  readonly line: number;
  readonly email: string;
  readonly code: string;
}

export interface ImportState {
  readonly rows: readonly FileRow[];
  readonly isRunning: boolean;
  /** Rows that were answered. */
  readonly sent: number;
  readonly created: number;
  readonly existing: number;
  readonly invalid: number;
  /** The first of them. */
  readonly invalidRows: readonly InvalidRow[];
  /** Why it didn't go on: what was sent is done, and it goes on from there. */
  readonly failure: Notice | null;
}

/** What the service answers to a batch. */
export interface Imported {
  created: number;
  existing: number;
  invalid: number;
  rows: readonly { email: string; status: string; code: string | null }[];
}

export interface ImportFlow extends Readable<ImportState> {
  /** Another file. */
  take(rows: readonly FileRow[]): void;
  /** Begins, or goes on from where it stopped. */
  run(): Promise<void>;
  /** After the batch that is on its way. */
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

/** A list of users, sent batch by batch. */
export function createImportFlow({ send, describe }: ImportFlowOptions): ImportFlow {
  // Who leaves the page stops it.
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
        // Without an error there are data.
        add(answer.data as Imported, batch);
      }
      store.set({ isRunning: false });
    },
    stop: () => store.set({ isRunning: false }),
  };
}
