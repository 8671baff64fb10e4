import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import type { Settings } from "../config/settings.ts";
import { assertFree } from "../http/listen.ts";
import type { ServiceLog } from "../log/log.ts";
import { mailbox } from "../mail/mailbox.ts";
import { announce } from "../serving/announce.ts";
import { stopReason } from "../serving/stop-reason.ts";
import { isPoolOurs } from "../serving/thread-pool.ts";
import { crew } from "./crew.ts";
import { managementOf } from "./management.ts";
import { roleVariable } from "./role.ts";

/** Milliseconds for the workers, which take a little less themselves; the whole stop has 20 s. */
const DRAIN = 19_500;

/**
 * Runs the service in several processes until it is told to stop. This process holds the development mailbox
 * and keeps the workers running; they have the port and the engine.
 */
export async function runPrimary(settings: Settings, log: ServiceLog): Promise<number> {
  const { workers, host, port } = settings;
  // The port comes first: if it is taken, nothing else has been created.
  await assertFree({ host, port, variable: "PORT" });
  const box = mailbox(Date.now);
  const threads = isPoolOurs ? { UV_THREADPOOL_SIZE: String(threadsFor(workers)) } : {};
  const all = crew({
    size: workers,
    log: log.write,
    fork: (number, isFirst) => cluster.fork({ ...threads, ...roleVariable({ number, isFirst }) }),
    answers: {
      async deliver(mail) {
        await box.send(mail);
        return null;
      },
      mails: ({ to }) => box.list(to),
    },
  });
  // However this process ends, no worker stays behind.
  process.on("exit", () => all.kill());
  const stop = stopReason(log);
  const management = await managementOf(settings, all);
  // A signal to stop takes effect without waiting for the end of the start.
  const started = await Promise.race([all.start(), stop.then(() => undefined)]);
  if (started !== undefined) announce({ settings, log: log.write, ...started });
  const { isDefect } = await stop;
  const isFarewell = all.hasServed() && !isDefect;
  const spent = isFarewell ? ((await management?.farewell()) ?? 0) : 0;
  if (!(await all.drain(DRAIN - spent))) log.write("error", "A worker took too long to stop and was killed");
  await management?.close();
  log.write("info", "stopped", { workers });
  return isDefect ? 1 : 0;
}

/** Divides the cores among the workers: more concurrent hashes only compete for them. */
function threadsFor(workers: number): number {
  return Math.ceil(availableParallelism() / workers);
}
