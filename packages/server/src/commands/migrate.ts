import { readSettings } from "../config/settings.ts";
import { namingSettings } from "../config/store-errors.ts";
import { offlineEngine } from "./offline.ts";

/** Brings the tables to what this version declares; with `plan` only prints the SQL that would do it. */
export async function migrate({ plan, json }: { plan: boolean; json: boolean }): Promise<void> {
  const settings = await readSettings(process.env, process.cwd());
  await namingSettings(settings, async () => {
    const engine = offlineEngine(settings, { readOnly: plan });
    try {
      if (plan) printPlan((await engine.plan()).statements, json);
      else printReport((await engine.migrate()).applied, json);
    } finally {
      await engine.close();
    }
  });
}

function printPlan(statements: readonly string[], json: boolean): void {
  if (json) print(JSON.stringify({ statements }));
  else if (statements.length === 0) print("-- The tables are up to date.");
  else print(statements.map((statement) => `${statement};`).join("\n\n"));
}

function printReport(applied: readonly string[], json: boolean): void {
  if (json) print(JSON.stringify({ applied }));
  else if (applied.length === 0) print("The tables were up to date.");
  else print(`The tables are up to date: ${applied.length} statements run.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
