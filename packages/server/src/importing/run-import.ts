import { IMPORT_CODES, type ImportRow, type Verdict } from "latchkey/host";
import type { ServiceEngine } from "../engine/service-engine.ts";
import type { Rows, SourceRow, Unreadable } from "./source-row.ts";

/** Rows of one transaction. */
const BATCH = 256;

/** Counts of an import. */
export interface Summary {
  rows: number;
  created: number;
  merged: number;
  skipped: number;
  /** Skipped rows by reason, and notes on the others. */
  reasons: Record<string, number>;
  notes: Record<string, number>;
}

export interface ImportRun {
  engine: Pick<ServiceEngine, "api">;
  /** Null: a plan. */
  runId: string | null;
  rows: Rows;
  /** Gets the verdicts of each batch, after it was written. */
  onBatch(verdicts: readonly Verdict[], summary: Summary): Promise<void>;
}

/** Writes the rows of a source, batch by batch. */
export async function runImport({ engine, runId, rows, onBatch }: ImportRun): Promise<Summary> {
  const summary: Summary = { rows: 0, created: 0, merged: 0, skipped: 0, reasons: {}, notes: {} };
  let batch: (readonly [number, SourceRow | Unreadable])[] = [];

  const flush = async (): Promise<void> => {
    const users = batch.flatMap(([position, row]) => ("unreadable" in row ? [] : [{ position, ...row }]));
    const found = users.length === 0 ? [] : await written(engine, runId, users);
    const others = batch.flatMap(([position, row]) =>
      "unreadable" in row ? [unreadable(position, row)] : [],
    );
    batch = [];
    const verdicts = [...found, ...others].toSorted((a, b) => a.position - b.position);
    for (const verdict of verdicts) count(summary, verdict);
    await onBatch(verdicts, summary);
  };

  let position = 0;
  const failed: unknown[] = [];
  for await (const row of untilFailure(rows, failed)) {
    batch.push([++position, row]);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  // A file that is cut is imported up to there.
  for (const error of failed) throw error;
  return summary;
}

async function* untilFailure(rows: Rows, failed: unknown[]): Rows {
  try {
    yield* rows;
  } catch (error) {
    failed.push(error);
  }
}

async function written(
  { api }: Pick<ServiceEngine, "api">,
  runId: string | null,
  users: ImportRow[],
): Promise<Verdict[]> {
  return (await api.importRows({ body: { runId, users } })).rows;
}

function unreadable(position: number, row: Unreadable): Verdict {
  return { position, email: "", verdict: "skipped", userId: null, reason: row.unreadable, notes: [] };
}

function count(summary: Summary, { verdict, reason, notes }: Verdict): void {
  summary.rows++;
  summary[verdict]++;
  if (reason !== null) summary.reasons[reason] = (summary.reasons[reason] ?? 0) + 1;
  for (const note of notes) summary.notes[note] = (summary.notes[note] ?? 0) + 1;
}

/** Says what a code means. */
export function meaningOf(code: string): string {
  const texts: Readonly<Record<string, string>> = IMPORT_CODES;
  return texts[code] ?? code;
}
