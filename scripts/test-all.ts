/**
 * `npm run test:all`: every test, with enough rounds to find a rare fault. It takes hours, in parts of at
 * most one hour: `npm run test:all -- --part browser` runs one part, or with files or other Vitest arguments,
 * only those in that part. `--list` describes the parts.
 */
import { parseArgs } from "node:util";
import { parts } from "./test/parts.ts";
import { runSteps } from "./test/run-steps.ts";
import { installTools } from "./test/servers/install.ts";

const { values, positionals } = parseArgs({
  options: { part: { type: "string", multiple: true }, list: { type: "boolean" } },
  allowPositionals: true,
});
const names = parts.map(({ name }) => name);
const unknown = (values.part ?? []).filter((name) => !names.includes(name));
if (values.list) {
  for (const { name, holds } of parts) console.log(`${name.padEnd(18)}${holds}`);
} else if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". There are: ${names.join(", ")}.`);
  process.exitCode = 1;
} else {
  installTools();
  const chosen = parts.filter(({ name }) => values.part?.includes(name) ?? true);
  process.exitCode = (await runSteps(chosen, positionals)) ? 0 : 1;
}
