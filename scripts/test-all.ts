/**
 * `npm run test:all`: every test, with as many rounds as find a rare fault. Hours, in parts of at most one:
 * `npm run test:all -- --part browser` runs one of them, and with files or other arguments of Vitest after it, those in
 * that part; `--list` says what each part holds.
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
  process.exitCode = (await runSteps(
    chosen.flatMap(({ steps }) => steps),
    positionals,
  ))
    ? 0
    : 1;
}
