import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../config/settings.ts";
import type { Verdict } from "../http/readiness.ts";
import { pageOf } from "../management/page.ts";
import { FAREWELL, openManagement } from "../management/server.ts";
import type { Crew } from "./crew.ts";

/** Health and metrics of all workers, told by the process that keeps them going. */
export interface CrewManagement {
  /** Says that no more requests should come, and waits until that may have been noticed. Milliseconds that it took. */
  farewell(): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds that a worker has to say whether requests may come: its database has half a second. */
const VERDICT_WITHIN = 1_000;

/** Undefined where no port is set for it. */
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

/** They share a port: while one of them takes requests, requests may come. */
function together(verdicts: readonly Verdict[]): Verdict {
  const ready = verdicts.find((verdict) => verdict.ready);
  if (ready !== undefined) return ready;
  const reasons = new Set(verdicts.flatMap((verdict) => verdict.reasons));
  return notReady(reasons.size === 0 ? ["starting"] : [...reasons]);
}

function notReady(reasons: Verdict["reasons"]): Verdict {
  return { ready: false, reasons };
}
