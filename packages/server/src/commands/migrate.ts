import type { Latchkey } from "latchkey";
import { counted } from "latchkey/host";
import { readSettings } from "../config/settings.ts";
import { namingSettings } from "../config/store-errors.ts";
import { type LibraryEngine, libraryEngine } from "../engine/library-engine.ts";
import { offlineEngine } from "../engine/offline.ts";

interface Asked {
  plan: boolean;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Updates the tables to this version; with `plan` only prints the SQL for it. */
export async function migrate({ plan, json, config }: Asked): Promise<void> {
  if (config !== undefined) return migrateLibrary(config, { plan, json });
  const settings = await readSettings(process.env, process.cwd());
  await namingSettings(settings, async () => {
    await run(offlineEngine(settings, { readOnly: plan }), { plan, json });
  });
}

async function migrateLibrary(config: string, asked: Asked): Promise<void> {
  await run(await libraryEngine(config, process.cwd()), asked);
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  // Anything else that the module opened, such as a pool or a server, would keep the process alive.
  process.exit();
}

async function run(engine: LibraryEngine, { plan, json }: Asked): Promise<void> {
  try {
    if (plan) printPlan(await engine.plan(), json);
    else printReport(await engine.migrate(), json);
  } finally {
    await engine.close();
  }
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
