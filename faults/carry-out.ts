import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fault, NotHere, type Outcome } from "./fault.ts";
import type { DatabaseName } from "./harness/databases.ts";
import type { Lab } from "./harness/lab.ts";
import { Stage } from "./stage.ts";

const HISTORIES = fileURLToPath(new URL("../.cache/faults", import.meta.url));

/** Runs a fault on an empty database, judges the result, and removes everything. */
export async function carryOut(
  fault: Fault,
  database: DatabaseName,
  lab: Lab,
  form: { rounds: number; isShort: boolean; say: (text: string) => void },
): Promise<Outcome> {
  const beganAt = performance.now();
  let stage: Stage;
  try {
    stage = await Stage.open(fault, database, lab, form);
  } catch (error) {
    if (error instanceof NotHere) return notRun(fault, database, error.message);
    throw error;
  }
  try {
    await fault.run(stage);
    for (const workload of stage.workloads) await workload.stop();
    await stage.judge();
  } catch (error) {
    if (error instanceof NotHere) stage.outcome.skipped = error.message;
    else stage.finding(`it could not be completed: ${error instanceof Error ? error.stack : error}`);
  }
  const logs = stage.logs();
  const outcome = await stage.close();
  outcome.seconds = (performance.now() - beganAt) / 1000;
  if (outcome.findings.length > 0) keep(stage, logs, form.say);
  return outcome;
}

function notRun({ name }: Fault, database: DatabaseName, skipped: string): Outcome {
  const nothing = { rounds: 0, acknowledged: 0, lost: 0, recoveries: [], findings: [], seconds: 0 };
  return { fault: name, database, ...nothing, skipped };
}

/** Keeps the histories and the logs, for an investigation. */
function keep(stage: Stage, logs: readonly string[], say: (text: string) => void): void {
  const name = join(HISTORIES, `${stage.fault.name}-${stage.database.name}`);
  for (const [i, workload] of stage.workloads.entries()) workload.history.write(`${name}-${i}.jsonl`);
  mkdirSync(HISTORIES, { recursive: true });
  writeFileSync(`${name}.log`, logs.join("\n──\n"));
  say(`the logs of clients and nodes are kept in ${name}*`);
}
