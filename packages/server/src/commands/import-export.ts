import { resolve } from "node:path";
import { counted } from "latchkey/host";
import { print, withEngine } from "../engine/command-engine.ts";
import { operatorKey } from "../exporting/file-key.ts";
import { examined, written } from "../exporting/import-export.ts";
import { readExport } from "../exporting/read-export.ts";
import { smallText } from "../importing/text-file.ts";
import { planning } from "./planning.ts";
import { progress } from "./progress.ts";

interface Asked {
  source: string;
  key: string | undefined;
  plan: boolean;
  json: boolean;
}

/** Imports an export of Latchkey into an empty database. The file is read twice: nothing is written unless it is whole. */
export async function importExport({ source, key: keyFile, plan, json }: Asked): Promise<void> {
  const path = resolve(source);
  const key = keyFile === undefined ? undefined : operatorKey(await smallText(keyFile), keyFile);
  if (plan) {
    const found = await planning(({ transfer }) => examined(readExport(path, key), transfer));
    print(
      json,
      { plan: true, ...found },
      `${counted(found.total, "row")} would be imported.\nNothing was written.`,
    );
    return;
  }
  await withEngine(async ({ transfer }) => {
    await examined(readExport(path, key), transfer);
    const shown = progress();
    try {
      const made = await written(readExport(path, key, shown.read), transfer, shown.rows);
      shown.end();
      print(json, made, `${counted(made.total, "row was", "rows were")} imported.`);
    } finally {
      shown.end();
    }
  });
}
