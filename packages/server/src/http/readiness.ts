import { jsonPage, type Page } from "./page.ts";

export interface Readiness {
  /** Says why requests should go elsewhere, whatever the database says; undefined: nothing speaks against us. */
  hold: "starting" | "draining" | undefined;
  page(): Promise<Page>;
}

/** How long a verdict on the database holds, and how long it may take. Milliseconds. */
const HOLDS = 5_000;
const LONGEST = 500;

/** `check`: a real write to the database; rejects where it takes none. */
export function readiness(check: () => Promise<void>): Readiness {
  let verdict: Promise<boolean> | undefined;
  let until = 0;
  const takesWrites = (): Promise<boolean> => {
    // Elapsed time: the clock of the wall may be turned.
    if (verdict === undefined || performance.now() >= until) {
      until = performance.now() + HOLDS;
      verdict = probe(check);
    }
    return verdict;
  };
  return {
    hold: "starting",
    async page() {
      const reasons: string[] = this.hold === undefined ? [] : [this.hold];
      if (this.hold === undefined && !(await takesWrites())) reasons.push("database");
      return reasons.length === 0
        ? jsonPage(200, { status: "ready" })
        : jsonPage(503, { status: "not ready", reasons });
    },
  };
}

async function probe(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST);
  });
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
