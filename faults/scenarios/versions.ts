import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, NotHere } from "../fault.ts";
import { DATABASES } from "../harness/databases.ts";
import { previousVersion } from "../harness/previous.ts";
import { freePort, sleep } from "../harness/wait.ts";
import { USUAL } from "../harness/workload.ts";
import { failures } from "./rolling.ts";

/** Milliseconds of load on both versions. */
const TOGETHER = 60_000;
const MODERATE = { ...USUAL, writers: 4, checkers: 6, rest: 15 };

export const versions: Fault = {
  name: "versions",
  title: "The previous and the current version use one database at the same time",
  meaning:
    "The previous commit (or `FAULTS_PREVIOUS`) creates the tables and serves requests. The current one starts beside it and updates the tables under load. Then both serve the same users for a minute, and each sees the other's changes. No request may fail.",
  databases: DATABASES,
  rounds: { whole: 1, short: 1 },
  // It builds another version of the service, which is too slow for every run of the tests.
  short: [],
  async run(stage) {
    const before = previousVersion();
    if (!before.supports(stage.database.name))
      throw new NotHere(`${before.commit} doesn't support ${stage.database.name}`);
    const config = join(stage.folder.path, "latchkey.config.json");
    writeFileSync(config, "{}");
    const origin = "http://localhost:3000";
    const ports = [await freePort(), await freePort()] as const;
    const common = { url: origin, env: { LATCHKEY_CONFIG: config } };
    await stage.node({ ...common, port: ports[0], program: before.program });
    let serving: readonly number[] = [ports[0]];
    const workload = stage.workload(origin, () => serving);
    await workload.prepare(12);
    for await (const _ of stage.eachRound()) {
      const from = performance.now();
      workload.start(MODERATE);
      await workload.progress(10);
      await stage.node({ ...common, port: ports[1] });
      serving = ports;
      await sleep(TOGETHER);
      await workload.stop();
      await stage.judge();
      const failed = failures(workload.history.during(from, Number.POSITIVE_INFINITY), false);
      for (const { operation, status, detail } of failed.slice(0, 3))
        stage.finding(`${failed.length} requests failed, among them ${operation}: ${status} ${detail ?? ""}`);
    }
  },
};
