import { resolve } from "node:path";
import { ConfigurationError, counted } from "latchkey/host";
import { onEngine } from "../engine/on-engine.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { type OperatorKey, operatorKey } from "../exporting/file-key.ts";
import { fileOut, standardOut } from "../exporting/out-stream.ts";
import { writeExport } from "../exporting/write-export.ts";
import { smallText } from "../importing/text-file.ts";
import { isNew } from "./planning.ts";
import { progress } from "./progress.ts";

interface Asked {
  out?: string | undefined;
  secrets: boolean;
  key?: string | undefined;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Writes everything of everyone into a file, or to standard output. */
export async function exportEverything(asked: Asked): Promise<void> {
  const { out: path, secrets, key: keyFile, json, config } = asked;
  const key = await keyFor({ secrets, keyFile });
  await onEngine(config, true, async (engine) => {
    await assertCurrent(engine);
    const out = path === undefined ? standardOut() : await fileOut(resolve(path));
    const shown = progress();
    try {
      const rows = await writeExport({
        transfer: engine.transfer,
        key,
        write: out.write,
        onProgress({ done, total }) {
          shown.read(done, total);
          shown.rows(done);
        },
      });
      await out.finish();
      shown.end();
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      const report = { rows, total, secrets, file: path === undefined ? null : resolve(path) };
      // Standard output may be the export itself.
      const stream = path === undefined ? process.stderr : process.stdout;
      stream.write(`${json ? JSON.stringify(report) : wordsOf(rows, total, secrets)}\n`);
    } catch (error) {
      shown.end();
      await out.drop();
      throw error;
    }
  });
}

/** @throws ConfigurationError unless the tables are there and up to date. */
export async function assertCurrent(engine: Pick<ServiceEngine, "plan">): Promise<void> {
  const { statements } = await engine.plan();
  if (isNew(statements))
    throw new ConfigurationError("There is nothing to export: the database has no tables.");
  if (statements.length > 0)
    throw new ConfigurationError("The tables are of an older version. Update them first: latchkey migrate");
}

interface KeyAsked {
  secrets: boolean;
  keyFile: string | undefined;
}

async function keyFor({ secrets, keyFile }: KeyAsked): Promise<OperatorKey | undefined> {
  if (secrets !== (keyFile !== undefined))
    throw new ConfigurationError(
      secrets
        ? "Secrets are only exported encrypted. Name a public key or a passphrase: --secrets --key FILE"
        : "Only secrets are encrypted. Add --secrets, or leave out --key.",
    );
  return keyFile === undefined ? undefined : operatorKey(await smallText(keyFile), keyFile);
}

function wordsOf(rows: Readonly<Record<string, number>>, total: number, secrets: boolean): string {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  return [
    `${counted(total, "row was", "rows were")} exported${secrets ? ", with secrets" : ""}:`,
    ...Object.entries(rows).flatMap(([table, count]) =>
      count === 0 ? [] : [`  ${table.padEnd(width)}  ${count}`],
    ),
    ...(secrets
      ? []
      : [
          "Passwords, second factors, passkeys and API keys were left out. To include them: --secrets --key FILE",
        ]),
  ].join("\n");
}
