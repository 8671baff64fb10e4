import type { Family } from "./family.ts";

/** What one process knows of itself. Plain JSON. */
export type Snapshot = readonly Family[];

/** What Prometheus expects of the page. */
export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The page of metrics of processes that serve together; of one, where there is one. */
export async function pageOf(snapshots: readonly Snapshot[]): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
}
