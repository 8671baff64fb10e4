import { counted } from "latchkey/host";
import type { Found, Result } from "./rehearse.ts";

/** Calls with the same difference. */
export interface Group extends Found {
  method: string;
  route: string;
  calls: number;
  /** The number of the first call. */
  first: number;
}

export interface Summary {
  calls: number;
  same: number;
  /** Calls whose differences are all there on purpose. */
  declared: number;
  /** Calls with other differences. */
  different: number;
  /** Calls that weren't made, since a value that they need is missing after a difference. */
  skipped: number;
  /** Calls that the old server answered otherwise than when they were recorded. */
  drifted: number;
  groups: readonly Group[];
}

/** Adds up results. */
export class Tally {
  readonly #counts = { calls: 0, same: 0, declared: 0, different: 0, skipped: 0, drifted: 0 };
  readonly #groups = new Map<string, Group>();

  constructor(before?: Summary) {
    if (before === undefined) return;
    const { groups, ...counts } = before;
    this.#counts = counts;
    for (const group of groups) this.#groups.set(keyOf(group), { ...group });
  }

  add({ n, method, route, skippedSince, recordedStatus, differences }: Result): void {
    const counts = this.#counts;
    counts.calls++;
    if (recordedStatus !== undefined) counts.drifted++;
    if (skippedSince !== undefined) counts.skipped++;
    else if (differences.length === 0) counts.same++;
    else if (differences.every(({ reason }) => reason !== undefined)) counts.declared++;
    else counts.different++;
    for (const difference of differences) {
      const group = { ...difference, method, route, calls: 0, first: n };
      const known = this.#groups.get(keyOf(group)) ?? group;
      known.calls++;
      this.#groups.set(keyOf(group), known);
    }
  }

  summary(): Summary {
    const groups = [...this.#groups.values()].sort((a, b) => b.calls - a.calls || a.first - b.first);
    return { ...this.#counts, groups };
  }
}

function keyOf({ method, route, kind, at, old, new: now }: Group): string {
  return JSON.stringify([method, route, kind, at, old, now]);
}

export function wordsOf({ groups, ...counts }: Summary): string {
  const declared = groups.filter(({ reason }) => reason !== undefined);
  const others = groups.filter(({ reason }) => reason === undefined);
  return [
    `${counted(counts.calls, "call")}: ${counts.same} the same, ${counts.declared} different on purpose, ${counts.different} different, ${counts.skipped} skipped.`,
    ...(counts.drifted === 0
      ? []
      : [
          `The old server answered ${counted(counts.drifted, "call")} with another status than when they were recorded. Are the databases copies of that time?`,
        ]),
    ...(others.length === 0 ? [] : ["", "Differences:", ...others.map(lineOf)]),
    ...(declared.length === 0 ? [] : ["", "On purpose:", ...declared.flatMap(withReason)]),
  ].join("\n");
}

function lineOf({ method, route, kind, at, old, new: now, calls, first }: Group): string {
  const where = kind === "status" || kind === "location" ? kind : `${kind} ${at}`;
  return `  ${method} ${route}: ${where}: ${old} → ${now} (${counted(calls, "call")}, first ${first})`;
}

function withReason(group: Group): string[] {
  return [lineOf(group), `    ${group.reason}`];
}
