import { type Difference, differences } from "./compare.ts";
import { declaredReason } from "./declared.ts";
import type { Answer, Recorded } from "./exchange.ts";
import type { References } from "./recording-file.ts";
import type { RowCounts } from "./row-counts.ts";
import { Missing, type Side } from "./side.ts";

/** A difference, with its reason if it is there on purpose. */
export interface Found extends Difference {
  reason?: string;
}

export interface Result {
  n: number;
  method: string;
  /** Without the parts that a server made up, such as IDs. */
  route: string;
  /** Set if the call wasn't made: a value that it needs is missing since this call. */
  skippedSince?: number;
  /** Set if the old server answered otherwise than when the call was recorded. */
  recordedStatus?: number;
  differences: readonly Found[];
}

export interface Sides {
  old: Side;
  new: Side;
  references: References;
  rows?: RowCounts | undefined;
  basePath: string;
}

/** Makes a call on both sides at once and compares what comes back. */
export async function rehearse(recorded: Recorded, sides: Sides): Promise<Result> {
  const { n, method, status } = recorded;
  const route = routeOf(recorded.path, sides.basePath);
  const [old, now] = await Promise.all([answered(sides.old, recorded), answered(sides.new, recorded)]);
  if (old instanceof Missing) return { n, method, route, skippedSince: old.n, differences: [] };
  if (now instanceof Missing) return { n, method, route, skippedSince: now.n, differences: [] };
  const places = sides.references.get(n) ?? [];
  sides.old.learn(n, old, places);
  sides.new.learn(n, now, places);
  const found = [
    ...differences(old, now),
    ...(method === "GET" || sides.rows === undefined ? [] : await sides.rows.differences(route)),
  ].map((difference): Found => {
    const reason = declaredReason(method, route, difference);
    return reason === undefined ? difference : { ...difference, reason };
  });
  return {
    n,
    method,
    route,
    ...(old.status === status ? {} : { recordedStatus: status }),
    differences: found,
  };
}

async function answered(side: Side, recorded: Recorded): Promise<Answer | Missing> {
  try {
    return await side.send(recorded);
  } catch (error) {
    if (error instanceof Missing) return error;
    throw error;
  }
}

function routeOf(path: string, basePath: string): string {
  const route = path.startsWith(basePath) ? path.slice(basePath.length) : path;
  return route
    .split("/")
    .map((segment) => (segment.startsWith("lk:") || /\d.*\d.*\d/.test(segment) ? ":value" : segment))
    .join("/");
}
