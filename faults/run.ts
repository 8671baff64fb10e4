/** `npm run faults`: causes real faults, and checks the guarantees of the service. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { carryOut } from "./carry-out.ts";
import { faults } from "./catalogue.ts";
import type { Fault, Outcome } from "./fault.ts";
import { DATABASES, type DatabaseName } from "./harness/databases.ts";
import { Lab } from "./harness/lab.ts";
import { buildService, runBundle } from "./harness/node.ts";
import { Lanes, serversOf } from "./lanes.ts";
import { readOptions } from "./options.ts";
import { consoleTable, describeOutcome, hasPassed, reliabilityPage } from "./report.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const options = readOptions(process.argv.slice(2));
const beganAt = performance.now();
/** Writes progress to standard error, since standard output may be JSON. */
const say = (text: string) => {
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  console.error(`${String(seconds).padStart(4)} s  ${text}`);
};

if (!options.sources) {
  say("building the service");
  await buildService();
  runBundle();
}
const lab = new Lab();
/** Two faults at a time: more would slow each other's recoveries. The longest is where there is less work. */
const isOnFirst = ({ name }: Fault, database: DatabaseName) => database === "postgres" || name === "mail";
const SIDE_BY_SIDE: readonly (typeof isOnFirst)[] = [isOnFirst, (...pair) => !isOnFirst(...pair)];
const lanes = new Lanes();
const found = await Promise.all(
  SIDE_BY_SIDE.map(async (isOurs) => {
    const outcomes: Outcome[] = [];
    for (const fault of faults) {
      if (options.only.length > 0 && !options.only.includes(fault.name)) continue;
      for (const database of fault.databases.filter((name) => isOurs(fault, name))) {
        if (!options.databases.includes(database)) continue;
        const rounds = options.rounds ?? fault.rounds.whole;
        const outcome = await lanes.alone(serversOf(fault, database), () =>
          carryOut(fault, database, lab, { rounds, isShort: false, say }),
        );
        outcomes.push(outcome);
        say(describeOutcome(outcome));
      }
    }
    return outcomes;
  }),
);
// In the order of the table.
const outcomes = faults.flatMap((fault) =>
  DATABASES.flatMap((database) =>
    found.flat().filter((outcome) => outcome.fault === fault.name && outcome.database === database),
  ),
);
await lab.close();

if (options.json) {
  console.error(consoleTable(outcomes));
  console.log(JSON.stringify(outcomes, null, 1));
} else {
  console.log(consoleTable(outcomes));
}
const isWhole =
  options.only.length === 0 && options.databases.length === DATABASES.length && options.rounds === undefined;
if (isWhole && !options.json) {
  const page = join(ROOT, "docs/reliability.md");
  writeFileSync(page, reliabilityPage(outcomes, (performance.now() - beganAt) / 60_000));
  // The page is checked in, so it has the format that `npm run check` requires.
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  execFileSync(process.execPath, [biome, "format", "--write", page], { cwd: ROOT, stdio: "ignore" });
  say("wrote docs/reliability.md");
}
process.exit(outcomes.every(hasPassed) ? 0 : 1);
