import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { faults } from "./catalogue.ts";
import type { Outcome } from "./fault.ts";

/** Skipped is not passed: but it breaks no promise, and the table says it. */
export function hasPassed({ lost, findings }: Outcome): boolean {
  return lost === 0 && findings.length === 0;
}

/** One line of progress, and what was found. */
export function describeOutcome(outcome: Outcome): string {
  const { fault, database, findings, skipped, seconds } = outcome;
  const verdict = skipped !== undefined ? `SKIPPED: ${skipped}` : hasPassed(outcome) ? "passed" : "FAILED";
  const figures = `${outcome.acknowledged} writes, ${outcome.lost} lost, recovery ${recovery(outcome)}`;
  const head = `${fault} on ${database}: ${verdict} (${figures}, ${seconds.toFixed(0)} s)`;
  return [head, ...findings.map((text) => `        ${text}`)].join("\n");
}

/** Median and slowest round. */
function recovery({ recoveries }: Outcome): string {
  if (recoveries.length === 0) return "–";
  const sorted = [...recoveries].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const slowest = sorted.at(-1) ?? 0;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return sorted.length === 1 ? seconds(slowest) : `${seconds(median)} (${seconds(slowest)})`;
}

const HEAD = ["fault", "database", "rounds", "acknowledged writes", "lost", "recovery", "held"];

function cells(outcome: Outcome): string[] {
  const { database, rounds, acknowledged, lost, skipped } = outcome;
  return [
    database,
    String(rounds),
    acknowledged.toLocaleString("en"),
    String(lost),
    recovery(outcome),
    skipped !== undefined ? "not run" : hasPassed(outcome) ? "yes" : "NO",
  ];
}

export function consoleTable(outcomes: readonly Outcome[]): string {
  const rows = [HEAD, ...outcomes.map((outcome) => [outcome.fault, ...cells(outcome)])];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const failed = outcomes.filter((outcome) => !hasPassed(outcome));
  const findings = failed.flatMap(({ fault, database, findings }) =>
    findings.map((text) => `${fault} on ${database}: ${text}`),
  );
  return ["", ...lines, "", ...findings].join("\n");
}

/** docs/reliability.md */
export function reliabilityPage(outcomes: readonly Outcome[], minutes: number): string {
  const rows = outcomes.map((outcome) => {
    const title = faults.find(({ name }) => name === outcome.fault)?.title ?? outcome.fault;
    return `| ${[title, ...cells(outcome)].join(" | ")} |`;
  });
  const skipped = outcomes.filter((outcome) => outcome.skipped !== undefined);
  const broken = outcomes.filter((outcome) => !hasPassed(outcome));
  const writes = outcomes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const lost = outcomes.reduce((sum, outcome) => sum + outcome.lost, 0);
  return `# Reliability

<!-- Written by \`npm run faults\`. Changes made by hand are lost at its next run. -->

What the service promises when things break around it, and what came of breaking them. Of ${writes.toLocaleString("en")}
writes that were confirmed to a client in this run, **${lost}** were lost.

## Promises

- A write that was confirmed is there afterwards. A write that consists of several rows is there whole or not at all.
- A store that doesn't answer is 503 with \`Retry-After\`. Nobody is called signed out because of it, and no answer
  takes a cookie away.
- A session whose end was confirmed is accepted by no request that begins afterwards (one exception, with Redis: below).
- When the fault is over, everything works again without anybody's hand.
- No log shows a password, a token or a secret.

## Table

| Fault | Database | Rounds | Acknowledged writes | Lost | Recovery | Held |
| --- | --- | ---: | ---: | ---: | ---: | --- |
${rows.join("\n")}

Recovery: from the end of the fault to the moment at which each operation (sign-up, sign-in, change of a name, end of a
session, session check) had succeeded again, unless the fault says otherwise below; the median of its rounds, in brackets
the slowest. Acknowledged writes: those answered with success while the fault was on, before it and after it.
${broken.length === 0 ? "" : `\n### Not held\n\n${broken.flatMap(({ fault, database, findings }) => findings.map((text) => `- ${fault} on ${database}: ${text.split("\n")[0]}`)).join("\n")}\n`}${skipped.length === 0 ? "" : `\n### Not run on this machine\n\n${skipped.map(({ fault, database, skipped }) => `- ${fault} on ${database}: ${skipped}`).join("\n")}\n`}
## What each fault is

${faults.map(({ name, title, meaning }) => `**${title}** (\`--only ${name}\`). ${meaning}`).join("\n\n")}

## How it is measured

\`npm run faults\` starts everything itself: the service as \`npm start\` runs it, as real processes; a PostgreSQL, a
MariaDB and a Redis of its own, which it stops, freezes, kills and starts again; where the network is to fail, a proxy
stands between. Everybody else's servers stay untouched, and nothing is left behind.

Clients ask over HTTP on connections that stay open. Each writes down what it asked, when, and what it was told: ok,
failed, or unknown, for a refused or unanswered write may hold or not. After every fault the tables are read past the
service and held against these histories; indexes and files are checked with the database's own means
(\`integrity_check\` and \`foreign_key_check\`, \`bt_index_check\`, \`check table … extended\`). Nothing is hashed more
cheaply than in production; of what the service offers only the rate limit is off.

This run: commit \`${commit()}\`, ${new Date().toISOString().slice(0, 10)}, ${minutes.toFixed(0)} minutes, on
${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 1e9)} GB, ${type()}
${release()}, Node ${process.version}. Servers and clients ran on the same machine. \`npm test\` runs each fault in a
short form, except the one with the previous version, which would have to be built, server crashes under organizations, and failover. \`npm run test:long\` runs all of them.

## What is not covered

- Power cuts of database servers, and of the machine itself: on SQLite the files are copied as a disk would hold them, and
  checked with logs that end at any point. A commit survives a power cut because the log is flushed before the write is
  confirmed (a test delays the disk for this), and because of the settings of the database servers.
- A failing disk under PostgreSQL and MariaDB: to the service it looks like a server that refuses or is gone.
- Failover of MariaDB, failover to a standby that doesn't confirm each write (what it lacks is gone with the primary), and
  versions of the servers other than those installed here.
- Packet loss and reordering: the proxy delays, holds back and cuts, as TCP shows such faults to a program.
- Real clock drift: clocks are shifted inside the processes of the service, not in the machine.
- Days of load. A round lasts seconds.
- What has tests of its own: that every frequent statement goes by its index, with 100,000 users and after the database has
  counted its rows (\`packages/latchkey/src/features/plans.test.ts\`), and providers that fail
  (\`packages/latchkey/src/features/social/refusals.test.ts\`).
`;
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}
