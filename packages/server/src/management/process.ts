import type { Registry } from "prom-client";
import type { LoopLag } from "../http/loop-lag.ts";
import type { Family } from "./family.ts";
import type { Snapshot } from "./page.ts";

/** prom-client leaves it out of pages of several processes by default; so does this service. */
const STARTED = "process_start_time_seconds";

/**
 * Returns prom-client's metrics of a process: CPU, memory, handles, garbage collection, event loop. It loads when it is
 * first asked, because it takes 10 MB, and counts from then on.
 */
export function processFamilies(lag: LoopLag): () => Promise<Snapshot> {
  let loaded: Promise<Registry> | undefined;
  return async () => {
    loaded ??= load();
    const collected = await (await loaded).getMetricsAsJSON();
    // The same shape with wider types: the aggregators of prom-client, and labels that may be numbers.
    const families = collected as unknown as Snapshot;
    return [delay(lag), ...families.map(withStart)];
  };
}

async function load(): Promise<Registry> {
  const { Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

function withStart(family: Family): Family {
  return family.name === STARTED ? { ...family, aggregator: "max" } : family;
}

function delay(lag: LoopLag): Family {
  const help = "Longest delay of the event loop since the last scrape";
  const values = [{ labels: {}, value: lag.takeWorst() / 1000 }];
  return { name: "nodejs_eventloop_delay_seconds", help, type: "gauge", aggregator: "max", values };
}
