import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../../base/env.ts";
import { newId } from "../../storage/tables/id.ts";
import { steadyClock } from "../steady-clock.ts";
import type { LimitRow, LimitStore } from "./limit-store.ts";

/** Text form of one kind of count. */
export interface Form<S> {
  /** Parses the text, or returns the initial state. */
  read(text: string | undefined, time: number): S;
  /** Returns the newest time in it, in milliseconds; any small number if there is none. */
  newest(state: S): number;
  /** Returns undefined if nothing is left to store. */
  text(state: S): string | undefined;
  /** Returns the time when it has no meaning any more. */
  expiresAt(state: S): number;
  /**
   * Milliseconds for which an answer that changes nothing may rely on the last state this process read or
   * wrote. Other processes may have added to a count, or cleared some of it; after that time the row is read
   * again.
   */
  readonly refusesFor: number;
}

/** Thrown when so many others write the same row that this process can't. Nothing was counted. */
export class Contended extends Error {
  override readonly name = "Contended";
}

export interface SharedCounts {
  /**
   * Runs `step` on the count under `id` as if there were no other process; it may run more than once, and the
   * result of the last run counts. Rejects if the database doesn't answer: it may have counted then.
   */
  change<S, T>(id: string, form: Form<S>, step: (state: S, time: number) => T): Promise<T>;
  /** Waits for every change in progress. */
  settled(): Promise<void>;
}

interface Waiting {
  step(state: unknown, time: number): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** This process's state of one row. */
interface Entry {
  readonly form: Form<unknown>;
  /** As it was last read or written: the next write begins from here, without a read. */
  row: LimitRow | undefined;
  /** Time of that read or write by the steady clock. */
  rowAt: number;
  /** Milliseconds that this process's clock is behind the one which wrote. */
  behind: number;
  waiting: Waiting[];
  flushing: Promise<void> | undefined;
}

/**
 * Maximum number of attempts. A process has one write of a row in progress, so each failed attempt let
 * another one pass.
 */
const MOST_TRIES = 40;
const PAUSE_AFTER = 3;
/** Maximum number of entries kept. Losing one costs a statement, never a count. */
const MOST_ENTRIES = 10_000;
/** Maximum number of changes that wait for one row: more are refused, so that a flood has a bound. */
const MOST_WAITING = 1000;
const HOUR = 3_600_000;

/**
 * Counts in the database, exact for any number of processes: each change is a compare-and-set of the row's
 * version. A process keeps one queue for each row and combines all waiting changes into one write, so a flood
 * under one key costs no more than one statement at a time.
 *
 * The time is that of this process, but never before the newest in the row: a process whose clock is late
 * sees no longer windows, and continues from the other's time.
 */
export function sharedCounts(store: LimitStore, env: Pick<Env, "now" | "random" | "steady">): SharedCounts {
  const now = steadyClock(() => env.now());
  const entries = new Map<string, Entry>();

  function entryOf(id: string, form: Form<unknown>): Entry {
    let entry = entries.get(id);
    if (entry === undefined)
      entry = { form, row: undefined, rowAt: 0, behind: 0, waiting: [], flushing: undefined };
    // The most recently used entry is last.
    else entries.delete(id);
    entries.set(id, entry);
    if (entries.size > MOST_ENTRIES) {
      for (const [oldest, { flushing }] of entries) {
        if (flushing === undefined) entries.delete(oldest);
        break;
      }
    }
    return entry;
  }

  async function flush(id: string, entry: Entry): Promise<void> {
    while (entry.waiting.length > 0) {
      const batch = entry.waiting;
      entry.waiting = [];
      try {
        const values = await changeAll(id, entry, batch);
        for (const [at, { resolve }] of batch.entries()) resolve(values[at]);
      } catch (error) {
        // The current contents of the row are unknown.
        entry.row = undefined;
        for (const { reject } of batch) reject(error);
      }
    }
    entry.flushing = undefined;
  }

  async function changeAll(id: string, entry: Entry, batch: readonly Waiting[]): Promise<unknown[]> {
    const { form } = entry;
    let isFresh = false;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (tries >= PAUSE_AFTER) await pause(((env.random(1)[0] ?? 0) / 255) * Math.min(50, 2 ** tries));
      const { row } = entry;
      const state = form.read(row?.state, now() + entry.behind);
      const time = timeOf(entry, form.newest(state));
      const values = batch.map(({ step }) => step(state, time));
      const text = form.text(state);
      const isKnown = row !== undefined && env.steady() - entry.rowAt < form.refusesFor;
      if (text === row?.state && (isFresh || isKnown)) return values;
      if (text !== row?.state) {
        const next: LimitRow | undefined =
          text === undefined
            ? undefined
            : { id, state: text, version: newId(env), expiresAt: fullHour(form.expiresAt(state)) };
        if (await write(id, row, next)) {
          entry.row = next;
          entry.rowAt = env.steady();
          return values;
        }
      }
      entry.row = await store.find(id);
      entry.rowAt = env.steady();
      isFresh = true;
    }
    throw new Contended("Too many processes count for one key.");
  }

  function write(id: string, row: LimitRow | undefined, next: LimitRow | undefined): Promise<boolean> {
    if (next === undefined) return store.remove(id, row?.version ?? "");
    return row === undefined ? store.insert(next) : store.replace(next, row.version);
  }

  function timeOf(entry: Entry, newest: number): number {
    const time = now() + entry.behind;
    if (time >= newest) return time;
    entry.behind += newest - time;
    return newest;
  }

  return {
    change<S, T>(id: string, form: Form<S>, step: (state: S, time: number) => T) {
      const entry = entryOf(id, form);
      if (entry.waiting.length >= MOST_WAITING)
        return Promise.reject(new Contended("Too many changes wait for one key."));
      return new Promise<T>((resolve, reject) => {
        entry.waiting.push({
          // An ID belongs to one form, so a step receives the state that this form has read.
          step: (state, time) => step(state as S, time),
          // It receives the result of that step, and nothing else.
          resolve: resolve as Waiting["resolve"],
          reject,
        });
        // In a separate microtask: changes of the same turn become one write.
        entry.flushing ??= Promise.resolve().then(() => flush(id, entry));
      });
    },
    async settled() {
      await Promise.all([...entries.values()].map(({ flushing }) => flushing));
    },
  };
}

function fullHour(time: number): string {
  return new Date(Math.ceil(time / HOUR) * HOUR).toISOString();
}
