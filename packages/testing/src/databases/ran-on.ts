import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The databases and stores that a test has used. `npm test` reports how many tests ran on which. */
    ranOn?: string[];
  }
}

/** Records for the report which store the running test uses. */
export function ranOn(store: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) return;
  test.meta.ranOn = [...new Set([...(test.meta.ranOn ?? []), store])];
}
