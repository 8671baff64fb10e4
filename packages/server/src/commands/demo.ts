import { ConfigurationError } from "latchkey/host";
import { readSettings } from "../config/settings.ts";
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
      await engine.migrate();
      const users = await engine.transfer.count("user");
      if (users > 0)
        throw new ConfigurationError(
          `The database already has ${users === 1 ? "an account" : `${users} accounts`}, and demo data belongs in an empty one. Name another: LATCHKEY_DATA=./demo latchkey demo. Nothing was written.`,
        );
      const told = await tellStory({
        engine,
        url: settings.url,
        now,
        setTime(next) {
          time = next;
        },
        onDay: (done, total) => shown.show(`Day ${done} of ${total}`, done, total),
      });
      shown.end();
      const { people, organizations, signIns, administrator, password } = told;
      print(
        json,
        told,
        `Created ${people} people in ${organizations} organizations, with ${signIns} sign-ins in the last six weeks.\n\nStart the service and sign in at ${settings.url}/sign-in:\n\n  Email address  ${administrator} (administrator)\n  Password       ${password} (of everyone)`,
      );
    } finally {
      shown.end();
      await engine.close();
    }
  });
}
