import cluster from "node:cluster";
import { ConfigurationError } from "latchkey/host";
import { bringUp, takeDown } from "../commands/serve.ts";
import { onDefect } from "../commands/stop-reason.ts";
import type { Settings } from "../config/settings.ts";
import type { ServiceLog } from "../log/log.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { PageSource } from "../portal/source.ts";
import { type AskedByPrimary, type AskedByWorkers, type Channel, channel } from "./messages.ts";
import type { Role } from "./role.ts";

/** Answers requests beside others until the primary says that it is enough. Resolves to the exit code. */
export async function runWorker(
  role: Role,
  settings: Settings,
  log: ServiceLog,
  source: PageSource,
): Promise<number> {
  const { promise: stop, resolve } = Promise.withResolvers<{ isDefect: boolean }>();
  const primary = channel<AskedByWorkers, AskedByPrimary>(process, {
    drain() {
      resolve({ isDefect: false });
      return null;
    },
  });
  // A terminal sends it to every process of a group; the primary tells us what to make of it.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => resolve({ isDefect: false }));
  onDefect(log, () => resolve({ isDefect: true }));
  cluster.worker?.on("disconnect", () => {
    log.write("error", "The first process is gone, and this one ends");
    log.flush();
  });

  const running = await bringUp({
    settings,
    log,
    source,
    mailbox: sharedMailbox(primary),
    isFirst: role.isFirst,
  }).catch(async (error: unknown) => {
    await refuse(primary, error);
    throw error;
  });
  await primary.ask("ready", running.started);
  const { isDefect } = await stop;
  await primary.ask("leaving", null).catch(() => {});
  await takeDown(running, log);
  return isDefect ? 1 : 0;
}

/** The primary's: a mail that one worker sends is shown by all. */
function sharedMailbox(primary: Channel<AskedByWorkers>): Mailbox {
  return {
    send: async (mail) => void (await primary.ask("deliver", mail)),
    list: (to) => primary.ask("mails", to === undefined ? {} : { to }),
  };
}

async function refuse(primary: Channel<AskedByWorkers>, error: unknown): Promise<void> {
  const isConfiguration = error instanceof ConfigurationError;
  const message =
    error instanceof Error
      ? isConfiguration
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  await primary.ask("refused", { message, isConfiguration }).catch(() => {});
}
