import type { Env } from "../../base/env.ts";
import type { Database } from "../database.ts";
import { newId } from "../tables/id.ts";
import type { Transaction } from "../transaction.ts";
import { CLEAN_UP_LIMIT, type CleanUp } from "./clean-up.ts";
import { type GivenUp, readGivenUp } from "./given-up.ts";
import { type GivenUpPage, LIST_LIMIT, type OutboxRow, outboxStore } from "./outbox-store.ts";

export type { GivenUp } from "./given-up.ts";
export { outboxTable } from "./outbox-store.ts";

/** Work to do after a transaction: email to send, a hook to call. */
export interface Outbox {
  /** Writes a message in the transaction: it is delivered if, and only if, that commits. Delivery starts then. */
  add(tx: Transaction, kind: string, payload: object): Promise<void>;
  /**
   * Registers the handler of a kind. Delivers at least once: a process that dies between sending and recording it sends
   * again. A delivery has 45 seconds. A thrown error postpones the message; one with `isPermanent` gives it up.
   * `canWait`: no person waits for it, so other kinds go first.
   */
  handle(kind: string, deliver: DeliveryHandler, options?: { canWait?: boolean }): void;
  /** Looks for due messages now, in the background. */
  kick(): void;
  /** Starts to look for due messages regularly. */
  start(): void;
  /** Begins no more deliveries and waits for those in progress. */
  stop(): Promise<void>;
  /** Waits for deliveries in progress, then tries each message that is due once. */
  drain(): Promise<void>;
  /** Returns the messages that wait and those given up, of all processes. Counts rows: not for use in a request. */
  backlog(): Promise<Backlog>;
  /** Lists those that were given up, newest first, with their contents. Default: the first 200. */
  listGivenUp(page?: GivenUpPage): Promise<(GivenUp & { payload: unknown })[]>;
  /** Queues messages that were given up again, as if they were new. Resolves to their number. */
  retry(ids: readonly string[], tx?: Transaction): Promise<number>;
  /** Removes messages that were given up. Resolves to their number. */
  drop(ids: readonly string[], tx?: Transaction): Promise<number>;
  /** Removes messages given up long ago. */
  readonly givenUp: CleanUp;
  /** Makes messages due now that a fast clock has postponed for longer than allowed. */
  readonly far: { isDue(): Promise<boolean>; run(): Promise<boolean> };
}

/** Delivers a message. */
export type DeliveryHandler = (payload: unknown, delivery: Delivery) => Promise<void>;

export interface Delivery {
  /** ID of the message: the same each time that it is tried. */
  readonly id: string;
  /** True if delivery was tried before. */
  readonly isRetry: boolean;
}

export interface Backlog {
  /** Number of messages that wait for their delivery. */
  pending: number;
  /** Seconds for which the oldest of them has waited; 0: none waits. */
  oldestSeconds: number;
  /** Number of messages that were refused for good, or could not be delivered for a day. They stay for 30 days. */
  givenUp: number;
}

export interface OutboxOptions {
  db: Database;
  env: Env;
  /** Payloads are stored sealed: they hold email addresses and links. */
  seal(text: string): string;
  open(sealed: string): string;
  /** Receives the work that a message starts, if the host has to keep the process alive for it. */
  keep?: ((work: Promise<unknown>) => void) | undefined;
}

const second = 1000;
const hour = 3600 * second;
/**
 * A message belongs to one process this long; if that dies, another takes it after this time. No time of another
 * process is compared: a process that takes over has seen the message with the same holder for all that time, so clocks
 * may differ.
 */
const leaseTime = 60 * second;
/** Shorter than the lease, so that a slow delivery is not begun twice. */
const deliveryTime = 45 * second;
const longestDelay = hour;
/** After this a message is given up: kept, and logged as an error. */
const lifetime = 24 * hour;
/** Time between searches for unannounced messages: retries, and those of a process that died. */
const interval = 5 * second;
/** Maximum number of deliveries in progress. */
const atOnce = 8;
/** Milliseconds that the next deliveries wait for those before them: a longer one only occupies its own place. */
const patience = 250;

export function outbox({ db, env, seal, open, keep }: OutboxOptions): Outbox {
  const store = outboxStore(db);
  const handlers = new Map<string, DeliveryHandler>();
  /** Kinds that no person waits for. */
  const patientKinds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The current round of deliveries, and whether another was requested since it began. */
  let round: Promise<void> | undefined;
  let again = false;
  const underWay = new Set<Promise<void>>();
  /** Due messages that are taken: the holder, and the time since which this process has seen it. */
  let watched = new Map<string, { holder: string; since: number }>();

  const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
  /**
   * Returns a time after which no message is due: twice the longest delay leaves room for small differences between
   * clocks.
   */
  const farthest = () => instant(db.clock.now() + 2 * longestDelay);
  /** Returns a number from 0 to just below 1. */
  const fraction = () => (env.random(1)[0] ?? 0) / 256;

  /** Schedules the next search, never at the same moment as other processes. */
  function later(): void {
    timer = setTimeout(
      () => {
        void run();
        later();
      },
      interval * (0.75 + fraction() / 2),
    ).unref();
  }

  async function work(): Promise<void> {
    // Each message once in each round: one that fails is due again in the next.
    const tried = new Set<string>();
    for (;;) {
      if (underWay.size >= atOnce) await Promise.race(underWay);
      if (stopped) return;
      const now = instant(db.clock.now());
      const { rows, isAll } = await listTakeable(now, tried);
      const fresh = some(rows, atOnce - underWay.size);
      if (fresh.length === 0) return;
      for (const { id } of fresh) tried.add(id);
      const holder = newId(env);
      await settled((await take(fresh, holder, now)).map((row) => begin(row, holder)));
      // Messages written from now on are announced.
      if (isAll && fresh.length === rows.length) return;
    }
  }

  /** Lists due messages that aren't taken, or whose lease is over; `isAll`: there are no others. */
  async function listTakeable(
    now: string,
    tried: ReadonlySet<string>,
  ): Promise<{ rows: OutboxRow[]; isAll: boolean }> {
    const seen: typeof watched = new Map();
    const rows: OutboxRow[] = [];
    let isAll = true;
    for (const kind of handlers.keys()) {
      const due = await store.listDue({ now, kind });
      // Read after the answer: every message that was taken had been taken by then.
      const time = env.steady();
      for (const { id, leasedBy } of due) {
        if (leasedBy === null) continue;
        const before = watched.get(id);
        seen.set(id, before?.holder === leasedBy ? before : { holder: leasedBy, since: time });
      }
      const mayBeTaken = ({ id }: OutboxRow) => {
        const since = seen.get(id)?.since;
        return !tried.has(id) && (since === undefined || time - since >= leaseTime);
      };
      let takeable = due.filter(mayBeTaken);
      if (due.length === LIST_LIMIT) {
        isAll = false;
        // Deliveries that hang everywhere must not hide others.
        if (takeable.length === 0) takeable = (await store.listFree({ now, kind })).filter(mayBeTaken);
      }
      rows.push(...takeable);
    }
    watched = seen;
    return { rows, isAll };
  }

  /** Starts a delivery, which records its own outcome. */
  function begin(row: OutboxRow, holder: string): Promise<void> {
    const begun = attempt(row, holder)
      .catch(failed)
      .finally(() => underWay.delete(begun));
    underWay.add(begun);
    return begun;
  }

  /** Waits for deliveries, but not long for those that hang. */
  async function settled(begun: readonly Promise<void>[]): Promise<void> {
    let timeout: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timeout = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.all(begun), enough]);
    clearTimeout(timeout);
  }

  /**
   * Selects from more due messages than are taken at once: of every kind in turns, so that many of one delay no other,
   * and those that people wait for first. One place is for the others: they would wait as long as there are messages
   * of many kinds.
   * Random ones of a kind, so that processes that search at once rarely collide.
   */
  function some(rows: OutboxRow[], most: number): OutboxRow[] {
    if (rows.length <= most) return rows;
    const inOrder = rows.toSorted(
      (a, b) => Number(patientKinds.has(a.kind)) - Number(patientKinds.has(b.kind)),
    );
    const kinds = [...Map.groupBy(inOrder, ({ kind }) => kind).values()].map((of) => {
      const from = Math.floor(fraction() * of.length);
      return [...of.slice(from), ...of.slice(0, from)];
    });
    const turns = rows.flatMap((_, turn) => kinds.flatMap((of) => of.slice(turn, turn + 1)));
    const other = turns.find(({ kind }) => patientKinds.has(kind));
    const chosen = turns.slice(0, most);
    if (other === undefined || most === 1 || chosen.includes(other)) return chosen;
    return [...chosen.slice(1), other];
  }

  /**
   * Takes messages and returns those that this process got: another one may have seen the same. One statement if it got
   * them all.
   */
  async function take(rows: readonly OutboxRow[], holder: string, now: string): Promise<OutboxRow[]> {
    const lease = instant(Date.parse(now) + leaseTime);
    const taken: OutboxRow[] = [];
    for (const row of rows) {
      const { id, leasedBy: former } = row;
      if (former !== null && (await store.takeOver({ id, former, lease, holder }))) taken.push(row);
    }
    const free = rows.filter(({ leasedBy }) => leasedBy === null);
    if (free.length === 0) return taken;
    const ids = free.map(({ id }) => id).toSorted();
    const count = await store.leaseAll(ids, { now, lease, holder });
    if (count === free.length) return [...taken, ...free];
    if (count === 0) return taken;
    const held = new Set((await store.listHeld(ids, { holder })).map(({ id }) => id));
    return [...taken, ...free.filter(({ id }) => held.has(id))];
  }

  async function attempt(row: OutboxRow, holder: string): Promise<void> {
    const attempts = row.attempts + 1;
    try {
      await deliver(row);
    } catch (error) {
      const failedAt = db.clock.now();
      const isRefused = isPermanent(error);
      const givenUp = isRefused || db.clock.surely() - Date.parse(row.createdAt) >= lifetime;
      // Up to a tenth less, so that messages that failed together aren't retried together.
      const delay = Math.min(longestDelay, second * 2 ** Math.min(row.attempts, 20)) * (1 - fraction() / 10);
      const availableAt = givenUp ? null : instant(failedAt + delay);
      // The text of the error may name the recipient: sealed beside the payload, and not logged.
      await store.putOff({ id: row.id, holder, availableAt, lastError: seal(String(error)) });
      env.meter?.outbox(givenUp ? "given up" : "put off");
      const fields = { kind: row.kind, message: row.id, attempts, error: nameOf(error) };
      if (isRefused) env.log("error", "A message was rejected permanently and was given up", fields);
      else if (givenUp)
        env.log("error", "A message could not be delivered for a day and was given up", fields);
      else
        env.log("warn", "A message could not be delivered and will be retried", {
          ...fields,
          availableAt,
        });
      return;
    }
    env.meter?.outbox("delivered");
    await store.remove({ id: row.id, holder });
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const handler = handlers.get(row.kind);
    if (handler === undefined) throw new Error(`No handler delivers messages of the kind "${row.kind}".`);
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timeout = setTimeout(() => reject(new Error("The delivery took too long.")), deliveryTime);
    });
    try {
      await Promise.race([
        handler(JSON.parse(open(row.payload)), { id: row.id, isRetry: row.attempts > 0 }),
        late,
      ]);
    } finally {
      clearTimeout(timeout);
    }
  }

  function tell(host: NonNullable<typeof keep>, work: Promise<unknown>): void {
    try {
      host(work);
    } catch (error) {
      env.log("error", "advanced.backgroundTasks.handler failed", { error });
    }
  }

  function failed(error: unknown): void {
    env.log("error", "The outbox could not be processed", { error: nameOf(error) });
  }

  /** Runs at most one round at a time; a call meanwhile starts one more after it. */
  function run(): Promise<void> {
    if (round !== undefined) {
      again = true;
      return round;
    }
    round = (async () => {
      do {
        again = false;
        await work();
      } while (again && !stopped);
    })()
      .catch(failed)
      .finally(() => {
        round = undefined;
      });
    return round;
  }

  return {
    async add(tx, kind, payload) {
      const now = instant(db.clock.now());
      const id = newId(env);
      env.telemetry?.remember(id);
      await store.add({ id, kind, payload: seal(JSON.stringify(payload)), now }, tx);
      tx.afterCommit(() => this.kick());
    },
    handle(kind, handler, { canWait = false } = {}) {
      if (handlers.has(kind)) throw new Error(`Messages of the kind "${kind}" already have a handler.`);
      handlers.set(kind, handler);
      if (canWait) patientKinds.add(kind);
    },
    kick() {
      // In a separate turn: the current request is answered first.
      if (stopped) return;
      const work = new Promise<void>((resolve) => {
        setImmediate(() => void (env.telemetry?.detached(run) ?? run()).then(resolve));
      });
      if (keep !== undefined) tell(keep, work);
    },
    start() {
      stopped = false;
      if (timer === undefined) later();
      this.kick();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      await round;
      await Promise.all(underWay);
    },
    async drain() {
      await round;
      await Promise.all(underWay);
      await run();
      await Promise.all(underWay);
    },
    async backlog() {
      const { pending, oldest, givenUp } = await store.backlog();
      const age = oldest === undefined ? 0 : db.clock.now() - Date.parse(oldest);
      return { pending, givenUp, oldestSeconds: Math.max(0, Math.round(age / second)) };
    },
    async listGivenUp(page) {
      return (await store.listGivenUp(page)).map((row) => readGivenUp(row, open));
    },
    retry: (ids, tx) => store.retry(ids, { now: instant(db.clock.now()) }, tx),
    drop: (ids, tx) => store.drop(ids, undefined, tx),
    givenUp: store.givenUp,
    far: {
      isDue: async () => (await store.listFar(farthest())).length > 0,
      async run() {
        const after = farthest();
        const ids = (await store.listFar(after)).map(({ id }) => id);
        if (ids.length > 0) await store.bringForward(ids, { after, now: instant(db.clock.now()) });
        return ids.length === CLEAN_UP_LIMIT;
      },
    },
  };
}

/** Reports whether an error declares that a retry won't help. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && "isPermanent" in error && error.isPermanent === true;
}

/** Returns the part of an error that may be logged: its kind, never its text. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
