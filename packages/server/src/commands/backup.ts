import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigurationError, makeFolder } from "latchkey/host";
import { copyDatabase } from "../backup/copy-database.ts";
import { databasePath } from "../backup/database-path.ts";
import { describeInspection, inspectDatabase } from "../backup/inspect-database.ts";
import { replaceDatabase } from "../backup/set-aside.ts";
import { readSettings } from "../config/settings.ts";
import { print } from "../engine/command-engine.ts";

interface Asked {
  file: string;
  json: boolean;
}

/** Copies the database, even while the service runs, and checks the copy. */
export async function backup({ file, json }: Asked): Promise<void> {
  const settings = await readSettings(process.env, process.cwd());
  const target = resolve(file);
  await copyDatabase(databasePath(settings), target, (share) => {
    if (!json) process.stderr.write(`${Math.round(share * 100)} % copied\n`);
  });
  const found = await inspectDatabase(target, settings);
  assertSound(target, found.problems);
  const { bytes, rows } = found;
  print(
    json,
    { file: target, bytes, rows },
    `The database was copied to ${target}.\n${describeInspection(found)}`,
  );
}

/** Reads a complete copy. Resolves to false if it must not be used. */
export async function verify({ file, json }: Asked): Promise<boolean> {
  const settings = await readSettings(process.env, process.cwd());
  const path = resolve(file);
  const found = await inspectDatabase(path, settings);
  const isSound = found.problems.length === 0;
  const text = isSound
    ? describeInspection(found)
    : found.problems.map((problem) => `Damaged: ${problem}`).join("\n");
  print(json, { file: path, ok: isSound, ...found }, text);
  return isSound;
}

/** Replaces the database with a copy, and keeps the previous files. */
export async function restore({ file, json }: Asked): Promise<void> {
  const settings = await readSettings(process.env, process.cwd());
  const source = resolve(file);
  const target = databasePath(settings);
  if (source === target) throw new ConfigurationError(`${source} is the database itself. Name a copy of it.`);
  const found = await inspectDatabase(source, settings);
  assertSound(source, found.problems);
  makeFolder(dirname(target));
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const next = `${target}.restoring-${at}`;
  await copyDatabase(source, next);
  let keptAside: string | undefined;
  try {
    keptAside = replaceDatabase(target, next, `${target}.before-${at}`);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
  const kept = keptAside === undefined ? "" : `\nThe previous file is kept as ${keptAside}.`;
  print(
    json,
    { restored: target, keptAside: keptAside ?? null, rows: found.rows },
    `${target} was replaced with ${source}.${kept}\n${describeInspection(found)}`,
  );
}

function assertSound(path: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${path} is damaged and must not be used: ${problems.join("; ")}`);
}
