import type { FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import { ConfigurationError, counted, type Verdict } from "latchkey/host";
import { print, withEngine } from "../engine/command-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { mapOf } from "../importing/formats/csv.ts";
import { FORMATS } from "../importing/formats/index.ts";
import { meaningOf, runImport, type Summary } from "../importing/run-import.ts";
import { smallText } from "../importing/text-file.ts";
import { planning } from "./planning.ts";
import { progress } from "./progress.ts";
import { reportFile } from "./report-file.ts";

interface Asked {
  format: string;
  source: string;
  plan: boolean;
  report?: string | undefined;
  hashes?: string | undefined;
  pepperFile?: string | undefined;
  map: readonly string[];
  json: boolean;
}

/** Imports users of another system, or shows what would become of each. */
export async function importUsers({ format: name, json, plan, report, ...asked }: Asked): Promise<void> {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format === undefined)
    throw new ConfigurationError(
      `${name} is no format. Formats: ${Object.keys(FORMATS).join(", ")}, latchkey.`,
    );
  const source = format.from === "file" ? resolve(asked.source) : asked.source;
  const pepper = asked.pepperFile === undefined ? undefined : (await smallText(asked.pepperFile)).trimEnd();
  const options = { map: mapOf(asked.map), hashes: asked.hashes, pepper };
  const shown = progress();
  const reader = await format.read();
  const rows = reader(source, options, shown.read);
  const file = report === undefined ? undefined : await reportFile(report);
  try {
    const work = async (engine: ServiceEngine, runId: string | null): Promise<Summary> =>
      runImport({
        engine,
        runId,
        rows,
        async onBatch(verdicts, { rows: done }) {
          shown.rows(done);
          await write(file, verdicts);
        },
      });
    if (plan) {
      const summary = await planning((engine) => work(engine, null));
      shown.end();
      print(json, { plan: true, ...summary }, `${wordsOf(summary)}\nNothing was written.`);
      return;
    }
    await withEngine(async (engine) => {
      const { api } = engine;
      const { runId, isResumed } = await api.beginImport({
        body: { format: name, source: withoutSecrets(source) },
      });
      if (isResumed) process.stderr.write(`Continues the import ${runId}, which was interrupted.\n`);
      const summary = await work(engine, runId);
      await api.finishImport({ body: { runId } });
      shown.end();
      print(json, { runId, ...summary }, `${wordsOf(summary)}\nTo undo: latchkey import --undo ${runId}`);
    });
  } finally {
    shown.end();
    await file?.close();
  }
}

/** Removes what an import made, except users who have used their accounts since. */
export async function undoImport({ runId, json }: { runId: string; json: boolean }): Promise<void> {
  await withEngine(async ({ api }) => {
    const counts = { removed: 0, kept: 0 };
    for (let after: string | null = ""; after !== null; ) {
      const page: Awaited<ReturnType<typeof api.undoImport>> = await api.undoImport({
        body: { runId, after },
      });
      for (const { verdict } of page.rows) counts[verdict]++;
      after = page.next;
    }
    print(
      json,
      { runId, ...counts },
      `${counted(counts.removed, "row was", "rows were")} undone. ${counted(counts.kept, "account was", "accounts were")} kept, because of their use since.`,
    );
  });
}

async function write(file: FileHandle | undefined, verdicts: readonly Verdict[]): Promise<void> {
  const lines = verdicts.map((verdict) => {
    const message = verdict.reason === null ? undefined : meaningOf(verdict.reason);
    return `${JSON.stringify({ ...verdict, ...(message === undefined ? {} : { message }) })}\n`;
  });
  await file?.write(lines.join(""));
}

function wordsOf({ rows, created, merged, skipped, reasons, notes }: Summary): string {
  const list = (counts: Record<string, number>): string[] =>
    Object.entries(counts).map(([code, count]) => `  ${count}  ${code}: ${meaningOf(code)}`);
  return [
    `${counted(rows, "row")}: ${created} created, ${merged} merged, ${skipped} skipped.`,
    ...(skipped === 0 ? [] : ["Skipped:", ...list(reasons)]),
    ...(Object.keys(notes).length === 0 ? [] : ["Imported in part:", ...list(notes)]),
  ].join("\n");
}

/** The name of a database without its user and password. */
function withoutSecrets(source: string): string {
  if (!/^[a-z0-9+]+:\/\//i.test(source)) return source;
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`;
}
