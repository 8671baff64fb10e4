import { describePart, runParts } from "../check/run-parts.ts";
import type { Tally } from "./tally.ts";
import { vitest } from "./vitest.ts";

/** A part of `npm test`. Whatever is started here tells what it came to; nothing is counted elsewhere. */
export interface Step {
  name: string;
  run(): Promise<Tally>;
}

/** Everything a contributor keeps green, cheapest first. */
export const steps: readonly Step[] = [
  { name: "check", run: check },
  { name: "unit tests", run: () => vitest(["--project=unit"]) },
  { name: "components", run: () => vitest(["--project=react", "--passWithNoTests"]) },
  { name: "whole services", run: () => vitest(["--project=service", "--passWithNoTests"]) },
  { name: "tools and packages", run: () => vitest(["--project=tools"]) },
  { name: "browser", run: () => vitest(["--project=e2e"]) },
];

async function check(): Promise<Tally> {
  const results = await runParts((result) => console.log(describePart(result)));
  return {
    passed: results.filter(({ outcome }) => outcome === "passed").length,
    failed: results.filter(({ outcome }) => outcome === "failed").length,
    skipped: [],
  };
}
