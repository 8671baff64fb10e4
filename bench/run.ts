/** `npm run bench`: every figure that the project promises, measured side by side in one run. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installExactly } from "../tests/install.ts";
import { dropAll } from "./databases/servers.ts";
import { chooseGenerator } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { measureOnSqlite } from "./on-sqlite.ts";
import { readOptions } from "./options.ts";
import { pageWith, sectionOf } from "./report/page.ts";
import { consoleReport } from "./report/tables.ts";
import { Results } from "./results.ts";
import { say } from "./say.ts";
import { seed } from "./seed/run.ts";
import { prepareServers } from "./servers/cast.ts";
import { measureServers } from "./servers/rounds.ts";
import { measureSize } from "./servers/size.ts";
import { buildService } from "./subjects.ts";
import type { SectionName } from "./targets.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const options = readOptions(process.argv.slice(2));
const scratch = mkdtempSync(join(tmpdir(), "latchkey-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const beganAt = performance.now();

let code = 0;
try {
  const service = await buildService();
  if (options.seed !== undefined) await seed(options.seed, options.database, options.into, scratch);
  else await measure(service);
} catch (error) {
  console.error(error);
  code = 1;
} finally {
  await dropAll();
}
process.exit(code);

async function measure(service: Awaited<ReturnType<typeof buildService>>): Promise<void> {
  const { database, size } = options;
  say("installing the peer if it is missing");
  await installExactly(join(HERE, "peer"));
  const generator = chooseGenerator();
  const machine = describeMachine(generator, service?.built ?? false);
  if (machine.loadBefore > 0.5) {
    say(`LOAD AVERAGE ${machine.loadBefore.toFixed(2)}: other work is running, expect long tails`);
  }
  const setting = { generator, seconds: options.seconds, scratch };
  const results = new Results();
  let section: SectionName;
  if (size !== undefined) {
    if (database === "redis") throw new Error("--size is for databases: sqlite, postgres, mariadb");
    section = `size-${database}`;
    await measureSize(database, size, options.rounds, setting, results);
  } else if (database === "sqlite") {
    section = "sqlite";
    await measureOnSqlite(options, setting, service !== undefined, results);
  } else {
    section = database;
    say("starting and filling the servers");
    await measureServers(await prepareServers(database, scratch), options, setting, results);
  }

  const minutes = (performance.now() - beganAt) / 60_000;
  console.log(consoleReport(section, results));
  mkdirSync(join(HERE, "results"), { recursive: true });
  const name = `${section}-${new Date().toISOString().replaceAll(":", "-")}.json`;
  writeFileSync(
    join(HERE, "results", name),
    JSON.stringify({ machine, options, samples: results.samples }, null, 1),
  );
  if (service !== undefined && options.isWhole) {
    const page = join(HERE, "../docs/performance.md");
    const before = existsSync(page) ? readFileSync(page, "utf8") : "";
    writeFileSync(page, pageWith(before, section, sectionOf(section, results, machine, options)));
    // The page is checked in, so it has the format that `npm run check` requires.
    execFileSync(
      process.execPath,
      [join(HERE, "../node_modules/@biomejs/biome/bin/biome"), "format", "--write", page],
      { cwd: join(HERE, ".."), stdio: "ignore" },
    );
    say("wrote docs/performance.md");
  }
  say(`done in ${minutes.toFixed(1)} minutes; raw figures in bench/results/${name}`);
}
