import { resolve } from "node:path";
import type { Latchkey } from "latchkey";
import { ConfigurationError, counted } from "latchkey/host";
import { print, withEngine } from "../engine/command-engine.ts";
import { onEngine } from "../engine/on-engine.ts";
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
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Imports an export of Latchkey into an empty database. The file is read twice: nothing is written unless it is whole. */
export async function importExport({ source, key: keyFile, plan, json, config }: Asked): Promise<void> {
  const path = resolve(source);
  const key = keyFile === undefined ? undefined : operatorKey(await smallText(keyFile), keyFile);
  const planned = async ({ transfer }: Pick<Latchkey, "transfer">) => {
    const found = await examined(readExport(path, key), transfer);
    const words = `${counted(found.total, "row")} would be imported.\nNothing was written.`;
    print(json, { plan: true, ...found }, words);
  };
  const done = async ({ transfer }: Pick<Latchkey, "transfer">) => {
    await examined(readExport(path, key), transfer);
    const shown = progress();
    try {
      const made = await written(readExport(path, key, shown.read), transfer, shown.rows);
      shown.end();
      print(json, made, `${counted(made.total, "row was", "rows were")} imported.`);
    } finally {
      shown.end();
    }
  };
  if (config !== undefined)
    return onEngine(config, plan, async (engine) => {
      if (!plan) await engine.migrate();
      else if ((await engine.plan()).statements.length > 0)
        throw new ConfigurationError(
          `The tables are missing or of an older version. Update them first: latchkey migrate --config ${config}`,
        );
      if (plan) return planned(engine);
      await done(engine);
    });
  await (plan ? planning(planned) : withEngine(done));
}
