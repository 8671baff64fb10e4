import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { kept } from "../../../base/kept.ts";
import type { FindPlace, Place } from "../../../base/place.ts";
import { percentile } from "../../../base/traffic.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { RowsOf } from "../../../storage/tables/table.ts";
import { places } from "../../audit/index.ts";
import { securityEventTable } from "../../audit/tables.ts";
import { userTable } from "../../users/tables.ts";
import { traffic } from "./traffic.ts";

type Tables = RowsOf<readonly [typeof securityEventTable]>;

/** Events that the figures are made of. */
const FIGURES = {
  sign_up: "signUps",
  sign_in: "signIns",
  sign_in_failed: "failures",
  two_factor_failed: "failures",
  two_factor_locked: "failures",
  passkey_added: "passkeysAdded",
  two_factor_enabled: "twoFactorEnabled",
} as const;
const COUNTED = Object.keys(FIGURES);
/** Attempts that failed, which the others of these events don't count. */
const FAILED = COUNTED.filter((event) => event === "two_factor_locked" || event.endsWith("_failed"));
/** IP addresses whose places are counted, those with the most sign-ins; and places that are shown. */
const MOST_ADDRESSES = 5_000;
const MOST_PLACES = 20;
/** Milliseconds for which figures are cached, because they read many rows. */
const FRESH_FOR = 30_000;
const DAY = 86_400_000;

/** One day in UTC. */
export interface Day {
  day: string;
  signUps: number;
  signIns: number;
  failures: number;
  activeUsers: number;
  passkeysAdded: number;
  twoFactorEnabled: number;
}

const NOTHING: Omit<Day, "day"> = {
  signUps: 0,
  signIns: 0,
  failures: 0,
  activeUsers: 0,
  passkeysAdded: 0,
  twoFactorEnabled: 0,
};

export interface Figures {
  days: Day[];
  /** Figures of the period before, of the same length. Null: its events aren't kept. */
  before: Omit<Day, "day"> | null;
  /** Sign-ins and failures by method and reason, the most frequent first. */
  methods: { method: string | null; reason: string | null; signIns: number; failures: number }[];
  /** Sign-ins by place, the most frequent first. Null: the deployment has no database of places. */
  places: { place: Place; signIns: number }[] | null;
  users: number;
  /** Null if the host counts no traffic. */
  traffic: { days: (TrafficFigures & { day: string })[]; total: TrafficFigures } | null;
}

/** Response times in milliseconds. Null if no request was answered. */
interface TrafficFigures {
  limited: number;
  emails: number;
  p50: number | null;
  p99: number | null;
}

/** Figures by day, counted in the table of events, off the main thread. */
export const metrics = service((core) => {
  const { db, env, options } = core;
  const counted = core.use(traffic);
  const findPlace = core.use(places);
  const q = db.for(securityEventTable, userTable);
  const known = new Map<string, { at: number; figures: Promise<Figures> }>();

  /** The day of an event in UTC, as the database writes it. */
  const dayOf = (e: ExpressionBuilder<Tables, "securityEvent">): RawBuilder<string> => {
    const at = e.ref("createdAt");
    if (db.dialect.name === "sqlite") return sql<string>`substr(${at}, 1, 10)`;
    return db.dialect.name === "postgres"
      ? sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`
      : sql<string>`date_format(${at}, '%Y-%m-%d')`;
  };
  const events = q.scan((k, p: { since: string }) =>
    k
      .selectFrom("securityEvent")
      .select((e) => dayOf(e).as("day"))
      .select(["event", "method", "reason"])
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("event", "in", COUNTED)
      .where("createdAt", ">=", p.since)
      // A sign-up or sign-in that waits for another step, or was refused, doesn't count.
      .where((e) => e.or([e("outcome", "=", "success"), e("event", "in", FAILED)]))
      .groupBy((e) => [dayOf(e), e.ref("event"), e.ref("method"), e.ref("reason")]),
  );
  const active = q.scan((k, p: { since: string }) =>
    k
      .selectFrom("securityEvent")
      .select((e) => dayOf(e).as("day"))
      .select((e) => e.fn.count<number>("userId").distinct().as("count"))
      .where("createdAt", ">=", p.since)
      .where("outcome", "=", "success")
      .whereRef("actorId", "=", "userId")
      .groupBy((e) => [dayOf(e)]),
  );
  const addresses = q.scan((k, p: { since: string }) =>
    k
      .selectFrom("securityEvent")
      .select("ipAddress")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("event", "=", "sign_in")
      .where("createdAt", ">=", p.since)
      .where("outcome", "=", "success")
      .where("ipAddress", "!=", "")
      .groupBy("ipAddress")
      .orderBy((e) => e.fn.countAll(), "desc")
      .limit(MOST_ADDRESSES),
  );
  const users = q.scan((k) => k.selectFrom("user").select((e) => e.fn.countAll<number>().as("count")));

  const count = async (dates: readonly string[]): Promise<Figures> => {
    const span = dates.length * DAY;
    const hasBefore = 2 * span <= options.audit.keepFor * 1000;
    const since = sinceOf(dates[0], hasBefore ? span : 0);
    const [happened, seen, [all], answered, from] = await Promise.all([
      events({ since }),
      active({ since }),
      users(),
      counted?.since(dates[0] ?? ""),
      findPlace && addresses({ since: sinceOf(dates[0], 0) }),
    ]);
    const days = new Map(dates.map((day) => [day, { ...NOTHING, day }]));
    const before = { ...NOTHING };
    const methods = new Map<string, Figures["methods"][number]>();
    for (const { day, event, method, reason, count } of happened) {
      // The statement asks for these events only.
      const kind = FIGURES[event as keyof typeof FIGURES];
      const of = days.get(day);
      (of ?? before)[kind] += Number(count);
      if ((kind !== "signIns" && kind !== "failures") || of === undefined) continue;
      kept(methods, `${method} ${reason}`, () => ({ method, reason, signIns: 0, failures: 0 }))[kind] +=
        Number(count);
    }
    for (const { day, count } of seen) {
      const of = days.get(day) ?? before;
      of.activeUsers = Math.max(of.activeUsers, Number(count));
    }
    return {
      days: [...days.values()],
      before: hasBefore ? before : null,
      methods: [...methods.values()].toSorted(
        (a, b) =>
          b.signIns + b.failures - a.signIns - a.failures || `${a.method}`.localeCompare(`${b.method}`),
      ),
      places: findPlace === undefined || from === undefined ? null : placesOf(from, findPlace),
      users: Number(all?.count ?? 0),
      traffic: answered === undefined ? null : trafficOf(dates, answered),
    };
  };

  return {
    /** Returns the figures of these days in UTC, the oldest first. */
    async of(dates: readonly string[]): Promise<Figures> {
      const key = `${dates[0]} ${dates.length}`;
      const found = known.get(key);
      if (found !== undefined && env.now() - found.at < FRESH_FOR) return found.figures;
      known.delete(key);
      const figures = count(dates);
      kept(known, key, () => ({ at: env.now(), figures }), 16);
      figures.catch(() => known.delete(key));
      return figures;
    },
  };
});

function placesOf(
  addresses: readonly { ipAddress: string; count: number }[],
  find: FindPlace,
): NonNullable<Figures["places"]> {
  const counts = new Map<string, { place: Place; signIns: number }>();
  for (const { ipAddress, count } of addresses) {
    const place = find(ipAddress);
    if (place === undefined) continue;
    const key = `${place.country} ${JSON.stringify(place.city)}`;
    kept(counts, key, () => ({ place, signIns: 0 })).signIns += Number(count);
  }
  return [...counts.values()].toSorted((a, b) => b.signIns - a.signIns).slice(0, MOST_PLACES);
}

/** The beginning of a day in UTC, or a moment before it. */
function sinceOf(day = "", earlier: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - earlier).toISOString();
}

function trafficOf(
  dates: readonly string[],
  counted: ReadonlyMap<string, ReadonlyMap<string, number>>,
): NonNullable<Figures["traffic"]> {
  const total = new Map<string, number>();
  for (const counts of counted.values())
    for (const [name, count] of counts) total.set(name, (total.get(name) ?? 0) + count);
  return {
    days: dates.map((day) => ({ day, ...trafficFigures(counted.get(day) ?? new Map()) })),
    total: trafficFigures(total),
  };
}

function trafficFigures(counts: ReadonlyMap<string, number>): TrafficFigures {
  return {
    limited: counts.get("limited") ?? 0,
    emails: counts.get("emails") ?? 0,
    p50: percentile(counts, 0.5),
    p99: percentile(counts, 0.99),
  };
}
