import { takeRole } from "../cluster/role.ts";
import { readSettings } from "../config/settings.ts";
import { type ServiceLog, serviceLog } from "../log/log.ts";
import { builtPages, type PageSource } from "../portal/source.ts";

export interface StartOptions {
  /** Log JSON lines, also in a terminal. */
  json: boolean;
  /** Source of the pages. Default: the built ones. */
  source?: PageSource;
}

/**
 * Runs the service until it is told to stop, then ends the process: with 0 after a signal, with 1 after a
 * defect. Rejects if the service can't start. It runs in one process, or in several that a primary keeps
 * running.
 */
export async function start({ json, source = builtPages() }: StartOptions): Promise<never> {
  const role = takeRole();
  const settings = await readSettings(process.env, process.cwd());
  const log = await serviceLog({
    level: settings.logLevel,
    pretty: process.stdout.isTTY && !json,
    worker: role?.number,
  });
  let code: number;
  try {
    // Each role loads only its own modules: the primary answers no requests.
    if (role !== undefined) {
      const { runWorker } = await import("../cluster/worker.ts");
      code = await runWorker(role, settings, log, source);
    } else if (settings.workers > 1 && source.live === undefined) {
      const { runPrimary } = await import("../cluster/primary.ts");
      code = await runPrimary(settings, log);
    } else {
      const { runAlone } = await import("../serving/serve.ts");
      code = await runAlone({ ...settings, workers: 1 }, log, source);
    }
  } catch (error) {
    log.flush();
    // The primary has been told, and reports it.
    if (role !== undefined) return exit(log, 1);
    throw error;
  }
  return exit(log, code);
}

function exit(log: ServiceLog, code: number): never {
  log.flush();
  process.exit(code);
}
