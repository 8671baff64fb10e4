import { type FileHandle, readFile, rename, rm, writeFile } from "node:fs/promises";
import { ConfigurationError } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { otherDatabase } from "../importing/database-rows.ts";
import { parsed } from "../rehearsing/exchange.ts";
import { callsOf, readSecrets, survey } from "../rehearsing/recording-file.ts";
import { rehearse as rehearseCall, type Sides } from "../rehearsing/rehearse.ts";
import { RowCounts } from "../rehearsing/row-counts.ts";
import { type Learned, Side, serverOrigin } from "../rehearsing/side.ts";
import { type Summary, Tally, wordsOf } from "../rehearsing/summary.ts";
import { progress } from "./progress.ts";
import { reportFile } from "./report-file.ts";

interface Asked {
  file: string;
  old: string;
  new: string;
  oldDatabase?: string | undefined;
  newDatabase?: string | undefined;
  report?: string | undefined;
  basePath: string;
  json: boolean;
}

/** The state from which an interrupted rehearsal continues. */
interface State {
  done: number;
  old: Learned;
  new: Learned;
  summary: Summary;
}

/** Number of calls after which the state is saved. */
const SAVE_EVERY = 100;

/** Makes the calls of a recording on two servers. Returns false if they differ where nothing says why. */
export async function rehearse({ file, json, ...asked }: Asked): Promise<boolean> {
  const [old, now] = [serverOrigin(asked.old, "--old"), serverOrigin(asked.new, "--new")];
  const { total, references } = await survey(file);
  const secrets = await readSecrets(file);
  const stateFile = `${file}.state`;
  const state = await savedState(stateFile);
  if (state !== undefined) process.stderr.write(`Continuing after call ${state.done} of ${total}.\n`);
  const tally = new Tally(state?.summary);
  const sides: Sides = {
    old: new Side(old, secrets, state?.old ?? {}),
    new: new Side(now, secrets, state?.new ?? {}),
    references,
    basePath: asked.basePath,
  };
  const databases = await openDatabases(asked);
  const report = asked.report === undefined ? undefined : await reportFile(asked.report, state !== undefined);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const [theirs, ours] = databases;
    if (theirs !== undefined && ours !== undefined) sides.rows = await RowCounts.between(theirs, ours);
    const done = await run({
      file,
      sides,
      tally,
      report,
      total,
      after: state?.done ?? 0,
      stop: stop.signal,
      stateFile,
    });
    if (done < total) {
      process.stderr.write(`Stopped after call ${done} of ${total}. To continue, run the same command.\n`);
      return false;
    }
    await rm(stateFile, { force: true });
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    await report?.close();
    await Promise.all(databases.map((database) => database.close()));
  }
  const summary = tally.summary();
  print(json, summary, wordsOf(summary));
  return summary.different === 0 && summary.skipped === 0;
}

async function run(given: {
  file: string;
  sides: Sides;
  tally: Tally;
  report: FileHandle | undefined;
  total: number;
  after: number;
  stop: AbortSignal;
  stateFile: string;
}): Promise<number> {
  const { file, sides, tally, report, total, after, stop, stateFile } = given;
  const shown = progress();
  shown.continueAfter(after);
  let done = 0;
  const save = (): Promise<void> =>
    saveState(stateFile, { done, old: sides.old.learned, new: sides.new.learned, summary: tally.summary() });
  try {
    for await (const recorded of callsOf(file)) {
      if (done < after) {
        done++;
        continue;
      }
      if (stop.aborted) break;
      const result = await rehearseCall(recorded, sides).catch(unanswered);
      tally.add(result);
      if (result.differences.length > 0 || result.skippedSince !== undefined)
        await report?.appendFile(`${JSON.stringify(result)}\n`);
      done++;
      shown.show(`${done} of ${total} calls`, done, total);
      if (done % SAVE_EVERY === 0) await save();
    }
  } finally {
    shown.end();
    if (done > after) await save();
  }
  return done;
}

function unanswered(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new ConfigurationError(
    `A server didn't answer: ${reason}. Check that both servers are running, then run the same command to continue.`,
  );
}

/** Opens the databases in which rows are counted: both or none. */
async function openDatabases({ oldDatabase, newDatabase }: Pick<Asked, "oldDatabase" | "newDatabase">) {
  if (oldDatabase === undefined && newDatabase === undefined) return [];
  if (oldDatabase === undefined || newDatabase === undefined)
    throw new ConfigurationError("Rows are compared with both --old-database and --new-database.");
  const old = await otherDatabase(oldDatabase);
  return [old, await otherDatabase(newDatabase)];
}

async function savedState(file: string): Promise<State | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const state: unknown = parsed(text);
  // Only `saveState` writes this file, and a process that was killed leaves a whole one.
  if (typeof state === "object" && state !== null && "done" in state) return state as State;
  throw new ConfigurationError(
    `${file} is damaged. Remove it and begin again, with fresh copies of the data.`,
  );
}

async function saveState(file: string, state: State): Promise<void> {
  // A process that is killed leaves the old file or the new one.
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
