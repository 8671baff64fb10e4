import type { Latchkey } from "latchkey";
import { counted } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
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
    if (plan) {
      const found = await engine.plan();
      print(json, found, planText(found));
      return;
    }
    const report = await engine.migrate();
    print(json, report, reportText(report));
  });
}

type Plan = Awaited<ReturnType<Latchkey["plan"]>>;
type Report = Awaited<ReturnType<Latchkey["migrate"]>>;

function planText({ statements, duplicates = [] }: Plan): string {
  const waiting = duplicates.map(
    ({ table, columns }) =>
      `-- Rows of "${table}" have the same ${columns.join(", ")}, which must be unique: the index will be created once the duplicates are removed.`,
  );
  const lines = [...waiting, ...statements.map((statement) => `${statement};`)];
  return lines.length === 0 ? "-- The tables are up to date." : lines.join("\n\n");
}

function reportText({ applied, duplicates }: Report): string {
  // The log above names the rows that repeat.
  const state =
    duplicates === undefined
      ? "up to date"
      : "up to date, except for indexes that need duplicates to be removed";
  return applied.length === 0
    ? `The tables were ${state}.`
    : `The tables are ${state}: ${counted(applied.length, "statement")} run.`;
}
