import { MORE_SESSIONS, USERS } from "./data.ts";
import type { Machine } from "./machine.ts";
import { VISITORS } from "./measures/pages.ts";
import { PEOPLE_SIGNING_IN } from "./measures/passwords.ts";
import { READERS } from "./measures/throughput.ts";
import type { BenchOptions } from "./options.ts";
import { type Results, type Sample, type Series, UNITS } from "./results.ts";
import { CHECKS_OF_PEER } from "./rounds.ts";
import { summarize } from "./stats.ts";
import { TARGETS, type Target } from "./targets.ts";

const SUBJECTS: readonly { key: Sample["subject"]; title: string }[] = [
  { key: "latchkey", title: "Latchkey" },
  { key: "latchkey-together", title: "Latchkey, loop turns together" },
  { key: "peer", title: "Peer" },
  { key: "floor", title: "Floor" },
  { key: "machine", title: "Machine" },
];

const NOT_MEASURED = "not measured";

type Table = readonly (readonly string[])[];

/** The tables of a run for a terminal. */
export function consoleReport(results: Results): string {
  const measuredOnes = targets(results).filter((row) => !row.includes(NOT_MEASURED));
  return [figures(results), measuredOnes].map(asText).join("\n\n");
}

/** `docs/performance.md`: what was measured, how, on what, and whether the promises hold. */
export function performancePage(results: Results, machine: Machine, options: BenchOptions): string {
  return `# Performance

<!-- Written by \`npm run bench\`. Changes made by hand are lost at its next run. -->

What the service does on one machine, beside the framework it is compatible with and beside the least that a
session check can cost. All figures are of one run of \`npm run bench\` on ${machine.date}. Rates differ from
machine to machine; the ratios are what to read.

## Promises

Each is held by the median of its rounds.

${asMarkdown(targets(results))}

## Figures

Median, and in brackets the lowest and the highest of ${options.rounds} rounds. A figure without brackets was
taken once.

${asMarkdown(figures(results))}

## Who is compared

- **Latchkey**: ${machine.built ? "the file that `npm start` runs" : "the service from its sources, which `npm start` would bundle first"}, in
  production, with its log written to a file, request ids, and the rate limiter on with its limit above the load.
  For sign-in, sign-up and mixed work it is told that a proxy is in front, and every request names a client
  of its own, so that the limits by address count and are never reached.
- **Peer**: better-auth 1.7.7 on the same Node and \`node:sqlite\`, in production, with its own adapter on
  \`node:http\`, WAL and \`synchronous=FULL\` as Latchkey has, rate limit and log off. It hashes with scrypt, its default.
- **Floor**: bare \`node:http\` that checks an HMAC cookie, runs one prepared join of session and user on
  \`node:sqlite\` and answers the same JSON. No routes, no limits, no log.
- **Machine**: Argon2id (19 MiB, t=2, p=1) in a loop, as many at a time as there are cores, for half of
  the time just before the measure it is compared with, for the other half just after.

## How

One machine runs the servers and the load generator, over loopback. All servers are up all the time, and one at
a time has work; each round measures them one after the other, every other round backwards, and a ratio is taken
within its round, so that a machine that slows down slows both sides. Each load lasts ${options.seconds} s.

- All have ${USERS.toLocaleString("en")} users with a session each, and 200 of them ${MORE_SESSIONS} sessions more. \`get-session\` goes
  through 1,000 sessions in turn at ${READERS} connections; \`list-sessions\` through the 200 users who have
  ${MORE_SESSIONS + 1}; sign-in through all users at ${PEOPLE_SIGNING_IN} connections; sign-up makes a new user each
  time. A run in which any request fails or is refused counts for nothing.
- *Mixed*: ${PEOPLE_SIGNING_IN * 2} connections sign in without a pause while ${READERS} ask for their sessions.
- *Pages*: \`/sign-in\` in English at ${VISITORS} connections, compressed; and rendered alone, one after the other in a
  process of its own. *Slow phone*: Chromium with an empty cache, 412 × 823 CSS pixels, 150 ms there and back,
  1.6 Mbit/s, a processor four times as slow as this one.
- *Cold start*: from the making of the process to the first answered \`get-session\`, in an empty folder, tables
  made on the way. The first start of all, which fills the caches of files and compiled code, is not counted.
- *Memory*: resident, after visits to the sign-in page (Latchkey) and at least 100,000 session checks (the peer: ${CHECKS_OF_PEER.toLocaleString("en")}).
- *Client size*: \`createAuthClient\`, bundled by rolldown, minified, gzipped.
- *Refused sign-ins*: an unknown address, one without a password, and a wrong password, one request at a time, in
  turn. Welch's t after leaving out the slowest tenth; below 4.5 nothing tells them apart.

Machine: ${machine.cores} cores, ${machine.cpu}, ${machine.memoryGigabytes} GB, ${machine.system}, Node ${machine.node},
load by ${machine.generator}. Load average before the run: ${machine.loadBefore.toFixed(2)}${machine.loadBefore > 0.5 ? " (other work was running: expect long tails)" : ""}.
`;
}

function figures(results: Results): Table {
  const shown = SUBJECTS.filter(({ key }) => results.samples.some((sample) => sample.subject === key));
  // The keys of UNITS are the series by construction.
  const series = (Object.keys(UNITS) as Series[]).filter((name) =>
    results.samples.some((s) => s.series === name),
  );
  return [
    ["", ...shown.map(({ title }) => title)],
    ...series.map((name) => [
      UNITS[name] === "" ? name : `${name}, ${UNITS[name].replace("/s", "per second")}`,
      ...shown.map(({ key }) => spread(results.values(name, key))),
    ]),
  ];
}

function targets(results: Results): Table {
  return [
    ["Promise", "Wanted", "Measured", "Met"],
    ...TARGETS.map((target) => {
      const values = target.values(results);
      return [
        target.what,
        `${target.is} ${withUnit(target, target.bound)}`,
        measured(target, values),
        verdict(target, values),
      ];
    }),
  ];
}

function measured(target: Target, values: readonly number[]): string {
  return values.length === 0 ? NOT_MEASURED : `${spread(values)} ${target.unit}`.trimEnd();
}

function verdict(target: Target, values: readonly number[]): string {
  if (values.length === 0) return "–";
  const { median } = summarize(values);
  return (target.is === "at least" ? median >= target.bound : median <= target.bound) ? "yes" : "**no**";
}

function withUnit(target: Target, value: number): string {
  return `${value.toLocaleString("en")} ${target.unit}`.trimEnd();
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return "";
  const { median, min, max, count } = summarize(values);
  return count === 1 ? number(median) : `${number(median)} (${number(min)} to ${number(max)})`;
}

/** Three digits that mean something. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function asMarkdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "--:"))), ...rows.map(line)].join(
    "\n",
  );
}

function asText(table: Table): string {
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
