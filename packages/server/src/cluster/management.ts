import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../config/settings.ts";
import type { Verdict } from "../http/readiness.ts";
import { pageOf } from "../management/page.ts";
import { FAREWELL, openManagement } from "../management/server.ts";
import type { Crew } from "./crew.ts";

/** Health and metrics of all workers, served by the primary. */
export interface CrewManagement {
  /**
   * Reports that no more requests should come, and waits until load balancers may have noticed. Resolves to
   * the milliseconds it took.
   */
  farewell(): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds for a worker's readiness verdict; the check of the database has half a second of it. */
const VERDICT_WITHIN = 1_000;

/** Returns undefined if no management port is set. */
export async function managementOf(
  { managementHost: host, managementPort: port }: Settings,
  all: Crew,
): Promise<CrewManagement | undefined> {
  if (port === undefined) return undefined;
  let isDraining = false;
  const management = await openManagement({
    host,
    port,
    isAlive: all.isAlive,
    verdict: async () =>
      isDraining ? notReady(["draining"]) : together(await all.askAll("readiness", null, VERDICT_WITHIN)),
    metrics: async () => pageOf(await all.askAll("metrics", null)),
  });
  return {
    async farewell() {
      isDraining = true;
      all.farewell();
      await sleep(FAREWELL);
      return FAREWELL;
    },
    close: management.close,
  };
}

/** Combines the verdicts. The workers share a port, so one ready worker makes the service ready, fully or degraded. */
function together(verdicts: readonly Verdict[]): Verdict {
  const ready =
    verdicts.find(({ ready, degraded }) => ready && !degraded) ?? verdicts.find(({ ready }) => ready);
  if (ready !== undefined) return ready;
  const reasons = new Set(verdicts.flatMap((verdict) => verdict.reasons));
  return notReady(reasons.size === 0 ? ["starting"] : [...reasons]);
}

function notReady(reasons: Verdict["reasons"]): Verdict {
  return { ready: false, reasons };
}
