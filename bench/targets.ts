import {
  MEMBER_PAGES,
  PROCESSOR_TIME,
  type Results,
  type Series,
  SLOTS_BUSY,
  type Whose,
} from "./results.ts";
import { median } from "./stats.ts";

/** Figure that Latchkey promises. `values` has one for each round; their median is compared with `bound`. */
export interface Target {
  what: string;
  values(results: Results): number[];
  is: "at least" | "at most";
  bound: number;
  unit: "×" | "%" | "ms" | "MB" | "kB" | "s" | "";
}

/**
 * Returns the difference between two of Latchkey's series, in percent of the second: the median of the
 * rounds' ratios, since a real difference has the same sign in each round, and noise doesn't.
 */
const apart = (one: Series, other: Series) => (r: Results) => {
  const ratios = r.ratios([one, "latchkey"], [other, "latchkey"]);
  return ratios.length === 0 ? [] : percent([Math.abs(median(ratios) - 1)]);
};

const percent = (ratios: number[]) => ratios.map((ratio) => ratio * 100);

/** Promise of `bound` times as many requests a second as the peer, with the same data. */
const timesThePeer = (series: Series, bound: number): Target => ({
  what: `${series}, against the peer`,
  values: (r) => r.ratios([series, "latchkey"], [series, "peer"]),
  is: "at least",
  bound,
  unit: "×",
});

/** Promise of a rate as a percentage of another one. */
const shareOf = (what: string, one: [Series, Whose], other: [Series, Whose], bound: number): Target => ({
  what,
  values: (r) => percent(r.ratios(one, other)),
  is: "at least",
  bound,
  unit: "%",
});

const memberPages: Target = {
  what: MEMBER_PAGES.replace(/^(.*) p99$/, "p99 of $1"),
  values: (r) => r.values(MEMBER_PAGES, "latchkey"),
  is: "at most",
  bound: 20,
  unit: "ms",
};

/** Promises on SQLite, with the default configuration. */
const SQLITE: readonly Target[] = [
  {
    what: "get-session against the peer",
    values: (r) => r.ratios(["get-session", "latchkey"], ["get-session", "peer"]),
    is: "at least",
    bound: 12,
    unit: "×",
  },
  shareOf("get-session against the floor", ["get-session", "latchkey"], ["get-session", "floor"], 85),
  {
    what: "get-session with a copy in the cookie against the peer's get-session",
    values: (r) =>
      r.ratios(["get-session with a copy in the cookie", "latchkey-copies"], ["get-session", "peer"]),
    is: "at least",
    bound: 12,
    unit: "×",
  },
  {
    what: "list-sessions against the peer",
    values: (r) => r.ratios(["list-sessions", "latchkey"], ["list-sessions", "peer"]),
    is: "at least",
    bound: 10,
    unit: "×",
  },
  shareOf(
    "sign-in against the machine's raw Argon2id rate",
    ["sign-in", "latchkey"],
    ["argon2id around sign-in", "machine"],
    90,
  ),
  shareOf(
    "sign-in by username against sign-in by email",
    ["sign-in by username", "latchkey"],
    ["sign-in by email, beside it", "latchkey"],
    90,
  ),
  shareOf(
    "sign-up against the machine's raw Argon2id rate",
    ["sign-up", "latchkey"],
    ["argon2id around sign-up", "machine"],
    90,
  ),
  timesThePeer("sign-in", 6),
  timesThePeer("sign-up", 6),
  {
    what: "p99 of get-session while sign-ins saturate the hash queue",
    values: (r) => r.values("mixed get-session p99", "latchkey"),
    is: "at most",
    bound: 20,
    unit: "ms",
  },
  {
    what: "p99 of rendering the sign-in page",
    values: (r) => r.values("sign-in page, rendering alone p99", "latchkey"),
    is: "at most",
    bound: 5,
    unit: "ms",
  },
  {
    what: "p99 of the sign-in page over HTTP",
    values: (r) => r.values("sign-in page p99", "latchkey"),
    is: "at most",
    bound: 5,
    unit: "ms",
  },
  {
    what: "p99 of get-session while one client asks for public pages",
    values: (r) => r.values("get-session while one client asks for pages p99", "latchkey"),
    is: "at most",
    bound: 20,
    unit: "ms",
  },
  {
    what: "largest contentful paint of the sign-in page on a slow phone",
    values: (r) => r.values("sign-in page on a slow phone, largest paint", "latchkey"),
    is: "at most",
    bound: 1_000,
    unit: "ms",
  },
  {
    what: "layout shift of the sign-in page while it loads",
    values: (r) => r.values("sign-in page on a slow phone, layout shift", "latchkey"),
    is: "at most",
    bound: 0,
    unit: "",
  },
  {
    what: "largest contentful paint of the account page on a slow phone",
    values: (r) => r.values("account page on a slow phone, largest paint", "latchkey"),
    is: "at most",
    bound: 1_500,
    unit: "ms",
  },
  {
    what: "layout shift of the account page while it loads",
    values: (r) => r.values("account page on a slow phone, layout shift", "latchkey"),
    is: "at most",
    bound: 0,
    unit: "",
  },
  {
    what: "cold start, process start to first response, tables created",
    values: (r) => r.values("cold start", "latchkey"),
    is: "at most",
    bound: 300,
    unit: "ms",
  },
  {
    what: "resident memory after visits to pages and 100,000 session checks",
    values: (r) => r.values("memory after session checks", "latchkey"),
    is: "at most",
    bound: 160,
    unit: "MB",
  },
  {
    what: "client with session, minified and gzipped",
    values: (r) => r.values("client size", "latchkey"),
    is: "at most",
    bound: 6,
    unit: "kB",
  },
  {
    what: "second `npm start` listening",
    values: (r) => r.values("second npm start", "latchkey"),
    is: "at most",
    bound: 3_000,
    unit: "ms",
  },
  {
    what: "refused sign-ins reveal nothing: largest Welch t between unknown, passwordless and wrong",
    values: (r) => r.values("refused sign-ins, largest t", "latchkey"),
    is: "at most",
    bound: 4.5,
    unit: "",
  },
  {
    what: "forgot-password reveals nothing: difference of medians for known and unknown emails",
    values: apart("forgot-password, known email", "forgot-password, unknown email"),
    is: "at most",
    bound: 5,
    unit: "%",
  },
  {
    what: "sign-up with confirmation reveals nothing: difference of medians for known and unknown emails",
    values: apart("sign-up to be confirmed, known email", "sign-up to be confirmed, unknown email"),
    is: "at most",
    bound: 5,
    unit: "%",
  },
  {
    what: "time that a hanging email server adds to a request that sends an email",
    values: (r) => {
      const taken = r.values("forgot-password, the email server accepts", "latchkey");
      const hung = r.values("forgot-password, the email server hangs", "latchkey");
      return hung.map((ms, round) => Math.max(0, ms - (taken[round] ?? Number.NaN)));
    },
    is: "at most",
    bound: 5,
    unit: "ms",
  },
  {
    what: "p99 of callbacks at 200 a second, the provider's own answers included",
    values: (r) => r.values("callback at 200 a second p99", "latchkey"),
    is: "at most",
    bound: 50,
    unit: "ms",
  },
  timesThePeer("organization/list", 8),
  timesThePeer("get-full-organization, 21 members", 8),
  timesThePeer("get-full-organization, 100 members", 8),
  timesThePeer("accept-invitation", 4),
  timesThePeer("list-users, 100", 8),
  timesThePeer("verify an API key, in process", 10),
  timesThePeer("verify an API key with a count, in process", 4),
  timesThePeer("get-session by API key", 8),
  shareOf(
    "get-session by API key against by cookie",
    ["get-session by API key", "latchkey"],
    ["get-session by cookie, beside it", "latchkey"],
    85,
  ),
  timesThePeer("token", 5),
  shareOf(
    "get-session by bearer against get-session by cookie",
    ["get-session by bearer", "latchkey"],
    ["get-session by cookie, bearer on", "latchkey"],
    95,
  ),
  memberPages,
  {
    what: "time that its security event adds to a sign-in",
    values: (r) =>
      percent(
        r
          .ratios(
            ["sign-in alone, its event written", "latchkey"],
            ["sign-in alone, its event left out", "latchkey"],
          )
          .map((ratio) => Math.max(0, ratio - 1)),
      ),
    is: "at most",
    bound: 2,
    unit: "%",
  },
];

const slotsBusy: Target = {
  what: SLOTS_BUSY,
  values: (r) => r.values(SLOTS_BUSY, "latchkey"),
  is: "at least",
  bound: 90,
  unit: "%",
};

/** Promises on all database servers. */
const ON_SERVERS: readonly Target[] = [
  slotsBusy,
  {
    what: "refused at twice the capacity of sign-ins, p99 of the refusals",
    values: (r) => r.values("sign-ins at twice the capacity, refused p99", "latchkey"),
    is: "at most",
    bound: 50,
    unit: "ms",
  },
  {
    what: "p99 of get-session at twice the capacity of sign-ins",
    values: (r) => r.values("sign-ins at twice the capacity, get-session p99", "latchkey"),
    is: "at most",
    bound: 20,
    unit: "ms",
  },
  {
    what: "processor time for 1,000 session checks, two workers against one",
    values: (r) => r.ratios([PROCESSOR_TIME, "latchkey-two-workers"], [PROCESSOR_TIME, "latchkey"]),
    is: "at most",
    bound: 1.1,
    unit: "×",
  },
];

const againstPeer = (bound: number): Target => ({
  what: "get-session against the peer on the same database",
  values: (r) => r.ratios(["get-session", "latchkey"], ["get-session", "peer"]),
  is: "at least",
  bound,
  unit: "×",
});

/** Gathered look-ups cost a single client next to nothing, so they are on by default. */
const loneRequest: Target = {
  what: "median time of get-session on one connection, look-ups gathered against a statement for each",
  values: (r) =>
    r.ratios(
      ["get-session on one connection p50", "latchkey"],
      ["get-session on one connection p50", "latchkey-singly"],
    ),
  is: "at most",
  bound: 1.05,
  unit: "×",
};

const POSTGRES: readonly Target[] = [
  againstPeer(20),
  shareOf("get-session against the floor", ["get-session", "latchkey"], ["get-session", "floor"], 200),
  {
    what: "get-session against the peer, a statement for each check",
    values: (r) => r.ratios(["get-session", "latchkey-singly"], ["get-session", "peer"]),
    is: "at least",
    bound: 10,
    unit: "×",
  },
  shareOf(
    "get-session against the floor, a statement for each check",
    ["get-session", "latchkey-singly"],
    ["get-session", "floor"],
    90,
  ),
  loneRequest,
  memberPages,
  ...ON_SERVERS,
];

const MARIADB: readonly Target[] = [againstPeer(8), loneRequest, ...ON_SERVERS];

const REDIS: readonly Target[] = [
  { ...againstPeer(8), what: "get-session against the peer with its storage in the same Redis" },
  {
    what: "resident memory after 100,000 session checks",
    values: (r) => r.values("memory after session checks", "latchkey"),
    is: "at most",
    bound: 280,
    unit: "MB",
  },
  ...ON_SERVERS,
];

const timesOfSize = (series: "get-session p99" | "sign-in p99"): Target => ({
  what: `p99 of ${series.slice(0, -" p99".length)}, the large database against the small one`,
  values: (r) => r.ratios([series, "large"], [series, "small"]),
  is: "at most",
  bound: 1.5,
  unit: "×",
});

const inLarge = (series: Series, bound: number): Target => ({
  what: `${series}, in the large database`,
  values: (r) => r.values(series, "large"),
  is: "at most",
  bound,
  unit: "ms",
});

const SIZE: readonly Target[] = [
  timesOfSize("get-session p99"),
  timesOfSize("sign-in p99"),
  inLarge("list-users, any page p99", 50),
  inLarge("list-users, sorted by email, any page p99", 50),
  inLarge("list-users, one email p99", 50),
  inLarge("list-users, begins with p99", 50),
  inLarge("list-users, contains", 1_000),
  inLarge("get-session while users are searched p99", 20),
  inLarge("list-audit-events p99", 50),
];

/** All promises, by the section of the page that shows their results. */
export const TARGETS = {
  sqlite: [...SQLITE, slotsBusy],
  postgres: POSTGRES,
  mariadb: MARIADB,
  redis: REDIS,
  "size-sqlite": SIZE,
  "size-postgres": SIZE,
  "size-mariadb": SIZE,
} as const satisfies Record<string, readonly Target[]>;
export type SectionName = keyof typeof TARGETS;
