import { setTimeout as pause } from "node:timers/promises";
import type { Env } from "../../base/env.ts";
import { newId } from "../../storage/id.ts";
import { steadyClock } from "../steady-clock.ts";
import type { LimitRow, LimitStore } from "./limit-store.ts";

/** How a count of some kind is kept as text. */
export interface Form<S> {
  /** Of the text, or of nothing. */
  read(text: string | undefined, time: number): S;
  /** The newest time in it, milliseconds; any small number where there is none. */
  newest(state: S): number;
  /** Undefined: nothing is left to keep. */
  text(state: S): string | undefined;
  /** When it means nothing any more. */
  expiresAt(state: S): number;
  /**
   * Milliseconds for which an answer that changes nothing may rest on what this process read or wrote last. Other
   * processes may have added to a count, or forgiven some of it; after that time the row is read again.
   */
  readonly refusesFor: number;
}

/** So many others write the same row that this process didn't come to it. Nothing was counted. */
export class Contended extends Error {
  override readonly name = "Contended";
}

export interface SharedCounts {
  /**
   * Runs `step` on the count under `id` as if no other process were there; it may run more than once, and what
   * the last run did to the state holds. Rejects where the database doesn't answer: it may have counted then.
   */
  change<S, T>(id: string, form: Form<S>, step: (state: S, time: number) => T): Promise<T>;
  /** Waits for every change under way. */
  settled(): Promise<void>;
}

interface Waiting {
  step(state: unknown, time: number): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** What this process knows of one row. */
interface Entry {
  readonly form: Form<unknown>;
  /** As it was read or written last: the next write begins from here, without a read. */
  row: LimitRow | undefined;
  /** When that was, by the steady clock. */
  rowAt: number;
  /** Milliseconds that the clock of this process is behind the one which wrote. */
  behind: number;
  waiting: Waiting[];
  flushing: Promise<void> | undefined;
}

/** Others that come first, at most. A process has one write of a row under way, so each try that fails let another pass. */
const MOST_TRIES = 40;
const PAUSE_AFTER = 3;
/** Entries kept for their row. Losing one costs a statement, never a count. */
const MOST_ENTRIES = 10_000;
/** Changes that wait for one row at most: more are turned away, so that a flood has a bound. */
const MOST_WAITING = 1000;
const HOUR = 3_600_000;

/**
 * Counts in the database, exact however many processes change them: each change is a compare-and-set of the row's
 * version. A process keeps one queue for each row and puts everything that waits into one write, so a flood under
 * one key costs no more than one statement at a time.
 *
 * The time is that of this process, but never behind the newest that stands in the row: a process whose clock is
 * late sees no window as longer, and goes on counting from the other's time.
 */
export function sharedCounts(store: LimitStore, env: Pick<Env, "now" | "random" | "steady">): SharedCounts {
  const now = steadyClock(() => env.now());
  const entries = new Map<string, Entry>();

  function entryOf(id: string, form: Form<unknown>): Entry {
    let entry = entries.get(id);
    if (entry === undefined)
      entry = { form, row: undefined, rowAt: 0, behind: 0, waiting: [], flushing: undefined };
    // The one used last stands last.
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
        // What stands in the row now isn't known.
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
    throw new Contended("Too many processes count under one key.");
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
      // An id stands for one form, so the state that a step is given is what that form has read.
      const entry = entryOf(id, form as unknown as Form<unknown>);
      if (entry.waiting.length >= MOST_WAITING)
        return Promise.reject(new Contended("Too many changes wait for one key."));
      return new Promise<T>((resolve, reject) => {
        entry.waiting.push({
          // Each entry hands what its own step yields to its own promise.
          step: step as unknown as Waiting["step"],
          // It takes what that step yields, and nothing else is handed to it.
          resolve: resolve as Waiting["resolve"],
          reject,
        });
        // In a microtask of its own: what comes in the same turn is one write.
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
