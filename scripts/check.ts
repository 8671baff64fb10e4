/** `npm run check`: format, lint, types, architecture, dead code, generated files. Seconds, not minutes. */
import { describePart, runParts } from "./check/run-parts.ts";

const results = await runParts((result) => console.log(describePart(result)));
const failed = results.filter(({ outcome }) => outcome === "failed");
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
}
