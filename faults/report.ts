import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { faults } from "./catalogue.ts";
import type { Outcome } from "./fault.ts";

/** True if no guarantee was broken. This includes skipped faults, which tables show as not run. */
export function hasPassed({ lost, findings }: Outcome): boolean {
  return lost === 0 && findings.length === 0;
}

/** Returns a line of progress, and one for each finding. */
export function describeOutcome(outcome: Outcome): string {
  const { fault, database, findings, skipped, seconds } = outcome;
  const verdict = skipped !== undefined ? `SKIPPED: ${skipped}` : hasPassed(outcome) ? "passed" : "FAILED";
  const figures = `${outcome.acknowledged} writes, ${outcome.lost} lost, recovery ${recovery(outcome)}`;
  const head = `${fault} on ${database}: ${verdict} (${figures}, ${seconds.toFixed(0)} s)`;
  return [head, ...findings.map((text) => `        ${text}`)].join("\n");
}

/** Returns the median recovery, with the slowest in brackets. */
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

/** Returns the text of docs/reliability.md. */
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

What the service guarantees when its dependencies fail, and how it did when we broke them. Of ${writes.toLocaleString("en")}
writes that were confirmed to clients in this run, **${lost}** were lost.

## Guarantees

- A confirmed write is durable. A write of several rows is stored completely or not at all.
- If a store doesn't respond, requests get 503 with \`Retry-After\`. No user is reported as signed out, and no response
  clears a cookie.
- Once the end of a session is confirmed, no later request accepts it (with one exception for Redis, below).
- When the fault is over, everything recovers without intervention.
- No log contains a password, a token or a secret.

## Results

| Fault | Database | Rounds | Acknowledged writes | Lost | Recovery | Held |
| --- | --- | ---: | ---: | ---: | ---: | --- |
${rows.join("\n")}

Recovery is the time from the end of the fault until each operation (sign-up, sign-in, change of a name, end of a session,
session check) has succeeded again, unless the description of the fault says otherwise. It is the median of the rounds, with
the slowest in brackets. Acknowledged writes were answered with success before, during or after the fault.
${broken.length === 0 ? "" : `\n### Not held\n\n${broken.flatMap(({ fault, database, findings }) => findings.map((text) => `- ${fault} on ${database}: ${text.split("\n")[0]}`)).join("\n")}\n`}${skipped.length === 0 ? "" : `\n### Not run on this machine\n\n${skipped.map(({ fault, database, skipped }) => `- ${fault} on ${database}: ${skipped}`).join("\n")}\n`}
## The faults

${faults.map(({ name, title, meaning }) => `**${title}** (\`--only ${name}\`). ${meaning}`).join("\n\n")}

## How it is measured

\`npm run faults\` starts everything itself: the service as \`npm start\` runs it, as real processes, and its own PostgreSQL,
MariaDB and Redis, which it stops, freezes, kills and restarts. To break the network, it puts a proxy in between. It doesn't
touch other servers, and leaves nothing behind.

Clients send HTTP requests on persistent connections. Each records its requests with their times and results: ok, failed, or
unknown, because a refused or unanswered write may or may not be stored. After every fault, the tables are read directly and
compared with these histories. Indexes and files are checked with the database's own tools
(\`integrity_check\` and \`foreign_key_check\`, \`bt_index_check\`, \`check table … extended\`). Hashing costs the same as in production.
Only the rate limit is off.

This run: commit \`${commit()}\`, ${new Date().toISOString().slice(0, 10)}, ${minutes.toFixed(0)} minutes, on
${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 1e9)} GB, ${type()}
${release()}, Node ${process.version}. Servers and clients ran on the same machine. \`npm test\` runs a
short form of each fault, except the one with the previous version, which would have to be built, server crashes under organizations, and failover. \`npm run test:all\` runs all of them.

## What is not covered

- Power cuts of database servers, and of the machine itself: on SQLite, the files are copied in the state a disk could have, and
  checked with logs that end at any point. A commit survives a power cut because the log is flushed before the write is
  confirmed (a test delays the disk for this), and because of the settings of the database servers.
- A failing disk under PostgreSQL and MariaDB. To the service it looks like a server that refuses writes or is down.
- Failover of MariaDB, failover to a standby that doesn't confirm each write (it loses the writes that it hasn't received), and
  versions of the servers other than those installed here.
- Packet loss and reordering. The proxy delays, blocks and cuts connections, which is how programs see such faults over TCP.
- Real clock drift. Clocks are shifted inside the service's processes, not on the machine.
- Long-term load. A round lasts seconds.
- Faults that have their own tests: frequent statements must use their index, with 100,000 users and after the database has
  updated its statistics (\`packages/latchkey/src/features/plans.test.ts\`), and failing providers
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
