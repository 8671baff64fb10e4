import type { Family } from "./family.ts";

/** Metrics of one process. Plain JSON. */
export type Snapshot = readonly Family[];

/** Content type that Prometheus expects. */
export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Returns the page of metrics of one or several processes. */
export async function pageOf(snapshots: readonly Snapshot[]): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
}
