import { MORE_SESSIONS, USERS } from "../data.ts";
import type { Machine } from "../machine.ts";
import { CALLBACKS } from "../measures/callbacks.ts";
import { PAGES_A_SECOND, PEOPLE_ACCEPTING } from "../measures/organizations.ts";
import { VISITORS } from "../measures/pages.ts";
import { PEOPLE_SIGNING_IN } from "../measures/passwords.ts";
import { READERS } from "../measures/throughput.ts";
import type { BenchOptions } from "../options.ts";
import type { Results } from "../results.ts";
import { CHECKS_OF_PEER } from "../rounds.ts";
import { FULL, LARGE, PEOPLE, SMALL } from "../seed/organizations.ts";
import type { SectionName } from "../targets.ts";
import { figuresTable, promisesTable } from "./tables.ts";

/** Sections in the order of the page, each with its heading and the command that writes it. */
const SECTIONS: Readonly<Record<SectionName, { title: string; command: string }>> = {
  sqlite: { title: "SQLite", command: "npm run bench" },
  postgres: { title: "PostgreSQL", command: "npm run bench -- --database postgres" },
  mariadb: { title: "MariaDB", command: "npm run bench -- --database mariadb" },
  redis: { title: "PostgreSQL with Redis", command: "npm run bench -- --database redis" },
  "size-sqlite": { title: "A million users on SQLite", command: "npm run bench -- --size" },
  "size-postgres": {
    title: "A million users on PostgreSQL",
    command: "npm run bench -- --size --database postgres",
  },
  "size-mariadb": {
    title: "A million users on MariaDB",
    command: "npm run bench -- --size --database mariadb",
  },
};
// The keys of SECTIONS by construction.
const ORDER = Object.keys(SECTIONS) as SectionName[];

/** Returns the page's section for a run. */
export function sectionOf(
  name: SectionName,
  results: Results,
  machine: Machine,
  { rounds, seconds, size }: BenchOptions,
): string {
  const { title, command } = SECTIONS[name];
  const others = machine.loadBefore > 0.5 ? " (other work was running: expect long tails)" : "";
  const users =
    size === undefined ? "" : ` "Many users" are ${size.toLocaleString("en")}, with three sessions each.`;
  return `## ${title}

\`${command}\` on ${machine.date}: median, and in brackets the lowest and the highest of ${rounds} rounds; each load lasts
${seconds} s. A figure without brackets was taken once.${users} ${machine.cores} cores, ${machine.cpu}, ${machine.memoryGigabytes} GB, ${machine.system},
Node ${machine.node}, load by ${machine.generator}; load average before the run ${machine.loadBefore.toFixed(2)}${others}.

### Promises: ${title}

The median of the rounds must meet each one.

${promisesTable(name, results)}

### Figures: ${title}

${figuresTable(results)}`;
}

/** Returns the page `before` with one section replaced, or added. */
export function pageWith(before: string, name: SectionName, section: string): string {
  const sections = ORDER.map((known) => (known === name ? section : found(before, known)))
    .map((text, at) =>
      text === undefined ? undefined : `${begin(ORDER[at])}\n\n${text}\n\n${end(ORDER[at])}`,
    )
    .filter((text) => text !== undefined);
  return [INTRODUCTION, ...sections, explanation()].join("\n\n");
}

const begin = (name: SectionName | undefined) => `<!-- ${name} -->`;
const end = (name: SectionName | undefined) => `<!-- end of ${name} -->`;

function found(page: string, name: SectionName): string | undefined {
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  return from < 0 || to < 0 ? undefined : page.slice(from + begin(name).length, to).trim();
}

const INTRODUCTION = `# Performance

<!-- Written by \`npm run bench\`. Changes made by hand are lost at its next run. -->

The performance of the service on one machine, compared with the framework it is compatible with and with the minimum cost of a
session check. All figures in a section are from one run, and each run updates its own section. Rates depend on the machine, so
compare the ratios.`;

function explanation(): string {
  return `## What is compared

- **Latchkey**: the file that \`npm start\` runs, in production mode, with its log written to a file, request IDs, metrics on its
  management port, and the rate limiter on with its limit above the load. If limits by IP address apply, it is configured with a
  proxy in front, and every request names a different client, so that requests are counted but no limit is reached.
- **Peer**: better-auth 1.7.7 on the same Node and the same database, in production mode, with its own adapter on
  \`node:http\`, rate limit and log off. On SQLite it uses WAL and \`synchronous=FULL\`, which is as durable as Latchkey; on servers a
  pool of ten connections, like Latchkey. With Redis its sessions are only there, as by default. It hashes with scrypt, its
  default.
- **Floor**: bare \`node:http\` that checks an HMAC cookie, finds session and user in one step and returns the same JSON.
  The step is one prepared join on \`node:sqlite\`; on servers the same as a named statement of \`pg\` or a prepared one of
  \`mysql2\`, with rows as arrays and a pool of ten; with Redis one GET with \`ioredis\`. It has no routes, rate limits or log.
  It verifies the cookie each time. Latchkey remembers verified signatures, so it verifies each of the 1,000 sessions once.
  That is one reason why it can be faster.
- **A statement for each check**: Latchkey with \`?gather=off\` in its database URL. Otherwise it loads the sessions of all
  requests that arrive in one turn of the event loop with one statement.
- **Machine**: Argon2id (19 MiB, t=2, p=1) in a loop, as many at a time as there are cores, half of the time just before the
  measurement it is compared with, and half just after.

## Method


One machine runs the servers, the databases and the load generator, over loopback. All servers run all the time, but only one
has work. Each round measures them one after the other, every other round in reverse. Ratios are calculated within a round, so
a machine that slows down affects both sides.

- All have ${USERS.toLocaleString("en")} users with a session each; on SQLite 200 of them have ${MORE_SESSIONS} sessions more. \`get-session\` goes
  through 1,000 sessions in turn at ${READERS} connections; \`list-sessions\` through the 200 users who have
  ${MORE_SESSIONS + 1}; sign-in through all users at ${PEOPLE_SIGNING_IN} connections; sign-up makes a new user each
  time. A run in which a request fails or is refused is discarded,
  except where the load exceeds the machine's capacity by design.
- *Slots for hashes*: how much of the time the slots had a hash to compute while sign-ins saturate them, by the
  service's own metrics.
- *Mixed*: ${PEOPLE_SIGNING_IN * 2} connections sign in without a pause while ${READERS} ask for their sessions; if hashes take long, some
  of these sign-ins are refused, and only the served ones count.
- *Twice the capacity*: sign-ins arrive at twice the machine's raw Argon2id rate, whether or not earlier ones were
  answered, while 16 connections check their sessions every 20 ms. A refusal is a 503 with \`Retry-After\`; times count
  from the moment a request was due.
- *Processor time*: user and system time of the service and its workers (\`LATCHKEY_WORKERS\`), without the database's, at ${READERS} connections for each worker.
- *Many users*: a database filled by \`npm run bench -- --seed\`. For each load, sessions and accounts are drawn at random from all
  of them, without repetition.
- *Pages*: \`/sign-in\` in English at ${VISITORS} connections, compressed; and rendered alone, one after the other in
  a separate process. *Slow phone*: Chromium with an empty cache, 412 × 823 CSS pixels, 150 ms there and back,
  1.6 Mbit/s, a processor four times as slow as this one.
- *Callbacks*: ${CALLBACKS} people a second come back from Google's sign-in, whether or not earlier ones were answered, each with
  an existing account. Times count from the moment a request was due, and include the provider's responses. The provider is a
  process on the same machine, which signs an ID token for each code.
- *Organizations*: ${PEOPLE.toLocaleString("en")} users, the same for both, in separate databases. 1,000 sessions ask in turn at ${READERS} connections for
  the three organizations each is in, and for one of ${SMALL.members} or of ${FULL.members} members; ${PEOPLE_ACCEPTING} connections accept invitations, each of which is
  good once. The pages have 100 members of ${LARGE.members.toLocaleString("en")} each; ${PAGES_A_SECOND} a second are asked for, whether or not earlier ones were answered.
- *Cold start*: from process start to the first answered \`get-session\`, in an empty folder, including the creation of the
  tables. The very first start, which fills the caches of files and compiled code, isn't counted.
- *Memory*: resident, after at least 100,000 session checks (the peer: ${CHECKS_OF_PEER.toLocaleString("en")}), on SQLite after visits to the sign-in
  page as well.
- *Client size*: \`createAuthClient\`, bundled by rolldown, minified, gzipped.
- *Type cost*: what the compiler (TypeScript 7) instantiates for an application with organizations that reads a session, signs in
  and creates an organization.
- *Refused sign-ins*: an unknown email, one without a password, and a wrong password, one request at a time, in
  turn. Welch's t without the slowest tenth; below 4.5 they can't be told apart.
`;
}
