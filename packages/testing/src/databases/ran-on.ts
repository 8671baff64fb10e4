import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The databases and stores that a test has used. `npm test` says how many ran on which. */
    ranOn?: string[];
  }
}

/** Notes for the report of the run what the running test is given. */
export function ranOn(store: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) return;
  test.meta.ranOn = [...new Set([...(test.meta.ranOn ?? []), store])];
}
