import cluster from "node:cluster";
import { ConfigurationError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { failureMessage } from "../log/failure-message.ts";
import type { ServiceLog } from "../log/log.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { PageSource } from "../portal/source.ts";
import type { Running } from "../serving/serve.ts";
import { onDefect } from "../serving/stop-reason.ts";
import { type AskedByPrimary, type AskedByWorkers, type Channel, channel } from "./messages.ts";
import type { Role } from "./role.ts";

/** Answers requests alongside other workers until the primary ends it. Resolves to the exit code. */
export async function runWorker(
  role: Role,
  settings: Settings,
  log: ServiceLog,
  source: PageSource,
): Promise<number> {
  const { promise: stop, resolve } = Promise.withResolvers<{ isDefect: boolean }>();
  let served: Running | undefined;
  const primary = channel<AskedByWorkers, AskedByPrimary>(process, {
    farewell() {
      if (served !== undefined) served.ready.hold = "draining";
      return null;
    },
    drain() {
      resolve({ isDefect: false });
      return null;
    },
    alive: () => served?.lag.isStuck() !== true,
    readiness: () => served?.ready.verdict() ?? { ready: false, reasons: ["starting"] },
    metrics: () => served?.metrics?.snapshot() ?? [],
  });
  // Terminals and supervisors send these signals to every process of a group; the primary decides what they
  // mean.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  onDefect(log, () => resolve({ isDefect: true }));
  cluster.worker?.on("disconnect", () => {
    log.write("error", "The first process has exited, so this one stops");
    log.flush();
  });

  const serving = serve().catch(async (error: unknown) => {
    await refuse(primary, error);
    throw error;
  });
  // A worker that is told to stop during its start has accepted no request.
  const up = await Promise.race([serving, stop]);
  if ("isDefect" in up) return up.isDefect ? 1 : 0;
  const { running, takeDown } = up;
  served = running;
  await primary.ask("ready", running.started);
  const { isDefect } = await stop;
  await primary.ask("leaving", null).catch(() => {});
  const code = isDefect ? 1 : 0;
  await takeDown(running, log, code);
  return code;

  /** The primary learns of every failure in here, even of a module that can't be loaded. */
  async function serve() {
    const { bringUp, takeDown } = await import("../serving/serve.ts");
    const mailbox = sharedMailbox(primary);
    return { running: await bringUp({ settings, log, source, mailbox, isFirst: role.isFirst }), takeDown };
  }
}

/** The primary's mailbox: an email that one worker sends is visible from all of them. */
function sharedMailbox(primary: Channel<AskedByWorkers>): Mailbox {
  return {
    send: async (mail) => void (await primary.ask("deliver", mail)),
    list: (to) => primary.ask("mails", to === undefined ? {} : { to }),
  };
}

async function refuse(primary: Channel<AskedByWorkers>, error: unknown): Promise<void> {
  const refusal = { message: failureMessage(error), isConfiguration: error instanceof ConfigurationError };
  await primary.ask("refused", refusal).catch(() => {});
}
