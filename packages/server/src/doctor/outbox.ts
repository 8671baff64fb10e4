import { existsSync } from "node:fs";
import { counted } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { offlineEngine } from "../engine/offline.ts";
import { type Look, ok, warning } from "./finding.ts";

/** Seconds, longer than the first delay of a retry. */
const LONG = 15 * 60;

/** Reports emails that wait and emails that were given up. */
export async function lookAtOutbox(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const file = databaseFile(settings.database.url);
  if (file !== undefined && !existsSync(file)) return [];
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const { pending, oldestSeconds, givenUp } = await engine.backlog();
    const waiting = `${pending} waiting${pending === 0 ? "" : `, the oldest for ${Math.round(oldestSeconds)} s`}`;
    const found =
      pending > 0 && oldestSeconds > LONG
        ? warning(
            waiting,
            "Check that the service is running and that its email server accepts email: each message is retried for a day.",
          )
        : ok(waiting);
    if (givenUp === 0) return [found];
    return [
      found,
      // One mistyped email address is enough for that, and the operator can't fix it.
      warning(
        `${counted(givenUp, "message")} could not be delivered, and the service gave up`,
        "`latchkey outbox list` says why, `latchkey outbox retry` and `drop` send or remove them. They are deleted after a month.",
      ),
    ];
  } catch {
    // The `database` check reports why it can't be read.
    return [];
  } finally {
    await engine.close();
  }
}
