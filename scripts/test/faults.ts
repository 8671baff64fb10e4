import { spawn } from "node:child_process";
import type { Outcome } from "../../faults/fault.ts";
import { stopped } from "./stopped.ts";
import { emptyTally, type Tally } from "./tally.ts";

/** Runs all of `npm run faults`, each fault on each database as one test. Its page in docs stays unchanged. */
export async function faults(): Promise<Tally> {
  const child = spawn(process.execPath, ["faults/run.ts", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => child.kill("SIGTERM");
  stopped.addEventListener("abort", stop);
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  await new Promise((resolve) => child.once("close", resolve));
  stopped.removeEventListener("abort", stop);
  let outcomes: Outcome[];
  try {
    outcomes = JSON.parse(written);
  } catch {
    return { ...emptyTally(), failed: 1 }; // it has printed the reason
  }
  const run = outcomes.filter(({ skipped }) => skipped === undefined);
  const failures = run
    .filter(({ lost, findings }) => lost > 0 || findings.length > 0)
    .map(({ fault, database, lost, findings }) => ({
      file: "faults/run.ts",
      name: `${fault} on ${database}`,
      reason: findings[0] ?? `${lost} acknowledged writes lost`,
    }));
  const failed = failures.length;
  const skipped = outcomes.flatMap(({ fault, database, skipped: reason }) =>
    reason === undefined ? [] : [{ name: `${fault} on ${database}`, reason }],
  );
  return { ...emptyTally(), passed: run.length - failed, failed, failures, skipped };
}
