import type { Load } from "./load.ts";
import type { SubjectName } from "./subjects.ts";

/** Subject of a figure: a server, the machine, or Latchkey with 10,000 users (`small`) or many (`large`). */
export type Whose = SubjectName | "machine" | "small" | "large";

export const MEASURES = [
  "get-session",
  "cookie-copies",
  "list-sessions",
  "sign-in",
  "username-sign-in",
  "sign-up",
  "mixed",
  "pages",
  "page-flood",
  "cold-start",
  "memory",
  "sizes",
  "sign-in-times",
  "address-times",
  "hanging-mail",
  "callbacks",
  "organizations",
  "api-keys",
  "tokens",
  "audit",
  "npm-start",
] as const;
export type Measure = (typeof MEASURES)[number];

/** Measures on PostgreSQL, on MariaDB and with Redis. */
export const SERVER_MEASURES = [
  "get-session",
  "lone",
  "sign-in",
  "flood",
  "workers",
  "memory",
  "organizations",
] as const;
export type ServerMeasure = (typeof SERVER_MEASURES)[number];

/** Figure of one round. `series` defines the unit of `value`. */
export interface Sample {
  series: Series;
  subject: Whose;
  round: number;
  value: number;
  load?: Load;
}

export const PROCESSOR_TIME = "processor time for 1,000 session checks";
export const MEMBER_PAGES = "list-members, page 50 of 10,000 members p99";
export const SLOTS_BUSY = "slots for hashes with work while sign-ins saturate";

/** Units of all series. Names ending in `p99` are latencies. */
export const UNITS = {
  "get-session": "/s",
  "get-session p99": "ms",
  "get-session on one connection p50": "ms",
  "get-session with a copy in the cookie": "/s",
  "list-sessions": "/s",
  "argon2id around sign-in": "/s",
  "argon2id around sign-up": "/s",
  "sign-in": "/s",
  "sign-in p99": "ms",
  "sign-in by username": "/s",
  "sign-in by email, beside it": "/s",
  "sign-up": "/s",
  "mixed get-session": "/s",
  "mixed get-session p99": "ms",
  "mixed sign-in": "/s",
  "sign-in page": "/s",
  "sign-in page p99": "ms",
  "sign-in page, rendering alone p99": "ms",
  "get-session while one client asks for pages p99": "ms",
  "sign-in page on a slow phone, largest paint": "ms",
  "sign-in page on a slow phone, layout shift": "",
  "account page on a slow phone, largest paint": "ms",
  "account page on a slow phone, layout shift": "",
  [SLOTS_BUSY]: "%",
  "sign-ins at twice the capacity, refused": "%",
  "sign-ins at twice the capacity, refused p99": "ms",
  "sign-ins at twice the capacity, served": "/s",
  "sign-ins at twice the capacity, served p99": "ms",
  "sign-ins at twice the capacity, get-session p99": "ms",
  [PROCESSOR_TIME]: "ms",
  "size on disk": "MB",
  filling: "s",
  "cold start": "ms",
  "memory after session checks": "MB",
  "client size": "kB",
  "type cost": "instantiations",
  "refused sign-in, unknown email": "ms",
  "refused sign-in, no password": "ms",
  "refused sign-in, wrong password": "ms",
  "refused sign-ins, largest t": "",
  "forgot-password, known email": "ms",
  "forgot-password, unknown email": "ms",
  "sign-up to be confirmed, known email": "ms",
  "sign-up to be confirmed, unknown email": "ms",
  "forgot-password, the email server accepts": "ms",
  "forgot-password, the email server hangs": "ms",
  "sign-in alone, its event written": "ms",
  "sign-in alone, its event left out": "ms",
  "callback at 200 a second p99": "ms",
  "organization/list": "/s",
  "get-full-organization, 21 members": "/s",
  "get-full-organization, 100 members": "/s",
  "accept-invitation": "/s",
  "list-users, 100": "/s",
  token: "/s",
  "Ed25519 signatures": "/s",
  "get-session by cookie, bearer on": "/s",
  "get-session by bearer": "/s",
  [MEMBER_PAGES]: "ms",
  "verify an API key, in process": "/s",
  "verify an API key with a count, in process": "/s",
  "get-session by cookie, beside it": "/s",
  "get-session by API key": "/s",
  "second npm start": "ms",
  "list-users, any page p99": "ms",
  "list-users, sorted by email, any page p99": "ms",
  "list-users, one email p99": "ms",
  "list-users, begins with p99": "ms",
  "list-users, contains": "ms",
  "list-audit-events p99": "ms",
  "get-session while users are searched p99": "ms",
} as const;
export type Series = keyof typeof UNITS;

/** All figures of a run. */
export class Results {
  readonly samples: Sample[] = [];

  add(series: Series, subject: Whose, round: number, value: number, load?: Load): void {
    this.samples.push({ series, subject, round, value, ...(load === undefined ? {} : { load }) });
  }

  /** Adds the throughput of a load and, if the table shows it, the 99th percentile. */
  addLoad(
    series:
      | "get-session"
      | "get-session with a copy in the cookie"
      | "list-sessions"
      | "sign-in"
      | "sign-in by username"
      | "sign-in by email, beside it"
      | "sign-up"
      | "sign-in page"
      | "organization/list"
      | "get-full-organization, 21 members"
      | "get-full-organization, 100 members"
      | "accept-invitation"
      | "list-users, 100"
      | "get-session by cookie, beside it"
      | "token"
      | "get-session by cookie, bearer on"
      | "get-session by bearer"
      | "get-session by API key",
    subject: Whose,
    round: number,
    load: Load,
  ): void {
    this.add(series, subject, round, load.requests / load.seconds, load);
    if (series === "get-session") this.add("get-session p99", subject, round, load.p99);
    if (series === "sign-in") this.add("sign-in p99", subject, round, load.p99);
    if (series === "sign-in page") this.add("sign-in page p99", subject, round, load.p99);
  }

  values(series: Series, subject: Whose): number[] {
    return this.samples.filter((s) => s.series === series && s.subject === subject).map((s) => s.value);
  }

  /** Returns a ratio for each round with both figures. Within a round, since the machine's speed drifts. */
  ratios(over: [Series, Whose], under: [Series, Whose]): number[] {
    const below = new Map(this.of(...under).map((s) => [s.round, s.value]));
    return this.of(...over).flatMap((s) => {
      const divisor = below.get(s.round);
      return divisor === undefined ? [] : [s.value / divisor];
    });
  }

  private of(series: Series, subject: Whose): Sample[] {
    return this.samples.filter((s) => s.series === series && s.subject === subject);
  }
}
