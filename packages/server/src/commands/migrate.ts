import type { Latchkey } from "latchkey";
import { counted } from "latchkey/host";
import { onEngine } from "../engine/on-engine.ts";

interface Asked {
  plan: boolean;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Updates the tables to this version; with `plan` only prints the SQL for it. */
export async function migrate({ plan, json, config }: Asked): Promise<void> {
  await onEngine(config, plan, async (engine) => {
    if (plan) printPlan(await engine.plan(), json);
    else printReport(await engine.migrate(), json);
  });
}

type Plan = Awaited<ReturnType<Latchkey["plan"]>>;
type Report = Awaited<ReturnType<Latchkey["migrate"]>>;

function printPlan(plan: Plan, json: boolean): void {
  if (json) {
    print(JSON.stringify(plan));
    return;
  }
  const { statements, duplicates = [] } = plan;
  const waiting = duplicates.map(
    ({ table, columns }) =>
      `-- Rows of "${table}" have the same ${columns.join(", ")}, which must be unique: the index will be created once the duplicates are removed.`,
  );
  const lines = [...waiting, ...statements.map((statement) => `${statement};`)];
  print(lines.length === 0 ? "-- The tables are up to date." : lines.join("\n\n"));
}

function printReport(report: Report, json: boolean): void {
  if (json) {
    print(JSON.stringify(report));
    return;
  }
  const { applied, duplicates } = report;
  // The log above names the rows that repeat.
  const state =
    duplicates === undefined
      ? "up to date"
      : "up to date, except for indexes that need duplicates to be removed";
  if (applied.length === 0) print(`The tables were ${state}.`);
  else print(`The tables are ${state}: ${counted(applied.length, "statement")} run.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
