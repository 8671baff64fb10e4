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

/** The sections in the order of the page, with their headings and the command that writes each. */
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

/** One run: a section of the page. */
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

Each is held by the median of its rounds.

${promisesTable(name, results)}

### Figures: ${title}

${figuresTable(results)}`;
}

/** The page with one section put in place of its last one; the others stay as they are in `before`. */
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

What the service does on one machine, beside the framework it is compatible with and beside the least that a
session check can cost. All figures of a section are of one run, and each run writes its own section. Rates differ
from machine to machine; the ratios are what to read.`;

function explanation(): string {
  return `## Who is compared

- **Latchkey**: the file that \`npm start\` runs, in production, with its log written to a file, request ids, metrics on
  its management port, and the rate limiter on with its limit above the load. Where limits by address apply it is told
  that a proxy is in front, and every request names a client of its own, so that they count and are never reached.
- **Peer**: better-auth 1.7.7 on the same Node and the same database, in production, with its own adapter on
  \`node:http\`, rate limit and log off. On SQLite WAL and \`synchronous=FULL\`, which keeps what Latchkey keeps, on servers a pool of ten
  connections as Latchkey has; with Redis its sessions live there alone, as they do by default. It hashes with scrypt,
  its default.
- **Floor**: bare \`node:http\` that checks an HMAC cookie, finds session and user in one step and answers the same JSON.
  The step is one prepared join on \`node:sqlite\`; on servers the same as a named statement of \`pg\` or a prepared one of
  \`mysql2\`, rows as arrays, a pool of ten; with Redis one GET of \`ioredis\`. No routes, no limits, no log.
  It checks the cookie each time; Latchkey remembers whose signatures were right, so that of 1,000 sessions in turn it
  judges each once. That is part of why it can be faster.
- **A statement for each check**: Latchkey with \`?gather=off\` in its database's URL. Else it asks for the sessions of all
  requests that came in one turn of the event loop in one statement.
- **Machine**: Argon2id (19 MiB, t=2, p=1) in a loop, as many at a time as there are cores, for half of
  the time just before the measure it is compared with, for the other half just after.

## How

One machine runs the servers, the databases and the load generator, over loopback. All servers are up all the time,
and one at a time has work; each round measures them one after the other, every other round backwards, and a ratio
is taken within its round, so that a machine that slows down slows both sides.

- All have ${USERS.toLocaleString("en")} users with a session each; on SQLite 200 of them have ${MORE_SESSIONS} sessions more. \`get-session\` goes
  through 1,000 sessions in turn at ${READERS} connections; \`list-sessions\` through the 200 users who have
  ${MORE_SESSIONS + 1}; sign-in through all users at ${PEOPLE_SIGNING_IN} connections; sign-up makes a new user each
  time. A run in which any request fails or is refused counts for nothing, but where more is
  asked for than a machine can do.
- *Slots for hashes*: of the time in which sign-ins saturate, how much of it the slots had a hash to work on, by the
  service's own metrics.
- *Mixed*: ${PEOPLE_SIGNING_IN * 2} connections sign in without a pause while ${READERS} ask for their sessions; where hashes take long some of
  these sign-ins are told to come again, and only those served count.
- *Twice the capacity*: sign-ins come at twice the machine's raw Argon2id rate, whether or not earlier ones were
  answered, while 16 connections ask for their sessions every 20 ms. A refusal is a 503 with \`Retry-After\`; times count
  from the moment a request was due.
- *Processor time*: user and system time of the service and its workers (\`LATCHKEY_WORKERS\`), without the database's, at ${READERS} connections for each worker.
- *Many users*: a database filled by \`npm run bench -- --seed\`'s own means; sessions and accounts are drawn at random
  from all of them for each load, none twice.
- *Pages*: \`/sign-in\` in English at ${VISITORS} connections, compressed; and rendered alone, one after the other in a
  process of its own. *Slow phone*: Chromium with an empty cache, 412 × 823 CSS pixels, 150 ms there and back,
  1.6 Mbit/s, a processor four times as slow as this one.
- *Callbacks*: ${CALLBACKS} people a second come back from Google's sign-in, whether or not earlier ones were answered, each with
  an account that is there; times count from the moment a request was due, and have in them what the provider answers.
  It is played by a process on the same machine, which signs an id token for each code.
- *Organizations*: ${PEOPLE.toLocaleString("en")} people, the same for both, in databases of their own. 1,000 sessions ask in turn at ${READERS} connections for
  the three organizations each is in, and for one of ${SMALL.members} or of ${FULL.members} members; ${PEOPLE_ACCEPTING} connections accept invitations, each of which is
  good once. The pages have 100 members of ${LARGE.members.toLocaleString("en")} each; ${PAGES_A_SECOND} a second are asked for, whether or not earlier ones were answered.
- *Cold start*: from the making of the process to the first answered \`get-session\`, in an empty folder, tables
  made on the way. The first start of all, which fills the caches of files and compiled code, is not counted.
- *Memory*: resident, after at least 100,000 session checks (the peer: ${CHECKS_OF_PEER.toLocaleString("en")}), on SQLite after visits to the sign-in
  page as well.
- *Client size*: \`createAuthClient\`, bundled by rolldown, minified, gzipped.
- *Refused sign-ins*: an unknown address, one without a password, and a wrong password, one request at a time, in
  turn. Welch's t after leaving out the slowest tenth; below 4.5 nothing tells them apart.
`;
}
