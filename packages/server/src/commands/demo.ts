import type { Latchkey } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import { readSettings, type Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { namingSettings } from "../config/store-errors.ts";
import { tellStory } from "../demo/story.ts";
import { print } from "../engine/command-engine.ts";
import { offlineEngine } from "../engine/offline.ts";
import { progress } from "./progress.ts";

/** A hash that takes no time: everyone has the same known password. The first sign-in replaces it. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Fills an empty database with people, organizations and six weeks of their activity. */
export async function demo({ json }: { json: boolean }): Promise<void> {
  const settings = await readSettings(process.env, process.cwd());
  if (settings.production)
    throw new ConfigurationError(
      "`latchkey demo` creates accounts with a known password, so it doesn't run in production. Nothing was written.",
    );
  let time = Date.now();
  // A moment passes with each look at it, so that events have an order.
  const now = () => (time += 3);
  const shown = progress();
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  await namingSettings(settings, async () => {
    const engine = offlineEngine(
      { ...settings, rateLimit: false },
      {
        readOnly: false,
        seals: true,
        world: { now, databaseNow: now, steady: now, passwordCost: CHEAP },
        // example.com receives nothing.
        mail: async () => {},
      },
    );
    try {
      await assertEmpty(engine, settings);
      await engine.migrate();
      const told = await tellStory({
        engine,
        url: settings.url,
        now,
        setTime(next) {
          time = next;
        },
        onDay: (done, total) => shown.show(`Day ${done} of ${total}`, done, total),
        stop: stopped.signal,
      }).catch((error: unknown) => {
        shown.end();
        const message = `The demo data is incomplete. To begin again, ${emptied(settings)}.`;
        if (stopped.signal.aborted) throw new ConfigurationError(`Stopped. ${message}`);
        process.stderr.write(`${message}\n`);
        throw error;
      });
      shown.end();
      const { people, organizations, signIns, administrator, password } = told;
      print(
        json,
        told,
        `Created ${people} people in ${organizations} organizations, with ${signIns} sign-ins in the last six weeks.\n\nStart the service and sign in at ${settings.url}/sign-in:\n\n  Email address  ${administrator} (administrator)\n  Password       ${password} (of everyone)`,
      );
    } finally {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      shown.end();
      await engine.close();
    }
  });
}

/** Throws if the database has accounts, or tables of another version, which `migrate` would change. */
async function assertEmpty(engine: Latchkey, settings: Settings): Promise<void> {
  if ((await engine.adoptionPlan()).state === "empty") return;
  const isCurrent = (await engine.plan()).statements.length === 0;
  const users = isCurrent ? await engine.transfer.count("user") : undefined;
  if (users === 0) return;
  const has = users === undefined ? "tables" : users === 1 ? "an account" : `${users} accounts`;
  throw new ConfigurationError(
    `The database already has ${has}, and demo data belongs in an empty one. Name another: LATCHKEY_DATA=./demo latchkey demo. If they are of a demo that was stopped, ${emptied(settings)}. Nothing was written.`,
  );
}

/** Returns what empties the database, as a clause. The folder may have other files, so it isn't named. */
function emptied({ database }: Settings): string {
  const file = databaseFile(database.url);
  return file === undefined ? "drop the tables of the database" : `remove the files ${file}*`;
}
