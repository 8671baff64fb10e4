import { deviceOf } from "../../screens/device-name.ts";
import type { Explanation } from "../base/types.ts";

export type Attempt = Explanation["attempts"][number];

/** Attempts with the same cause on the same device, the newest first. */
export interface AttemptGroup {
  readonly newest: Attempt;
  readonly attempts: readonly [Attempt, ...Attempt[]];
}

/** Groups attempts. The group of the newest attempt comes first. */
export function groupsOf(attempts: readonly Attempt[]): readonly AttemptGroup[] {
  const groups = new Map<string, [Attempt, ...Attempt[]]>();
  for (const attempt of attempts) {
    const device = deviceOf(attempt.event.userAgent);
    const key = JSON.stringify([attempt.cause, device]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [attempt]);
    else known.push(attempt);
  }
  return [...groups.values()].map((all) => ({ newest: all[0], attempts: all }));
}
