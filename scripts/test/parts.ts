import { globSync } from "node:fs";
import { installExactly } from "../../tests/install.ts";
import { databaseTests, namesTests } from "./database-tests.ts";
import { faults } from "./faults.ts";
import { BROWSER, check, local, onServers, type Step, servers } from "./steps.ts";
import { emptyTally } from "./tally.ts";

/** A part of `npm run test:all`, which takes at most an hour on two processors. */
export interface Part {
  name: string;
  /** A sentence for `npm run test:all -- --list`. */
  holds: string;
  steps: readonly Step[];
}

const RENAMED = { LATCHKEY_TEST_NAMES: "renamed" };
const UNIT = "--project=unit";
/** Pages have the same appearance and size on every database. */
const NO_DATABASE = /e2e\/(?:appearances|budgets|host-styles|pictures|slow-phone)[^/]*\.test\.ts$/;

const isAppearances = (file: string): boolean => file.endsWith("/appearances.long.test.ts");
const isHostStyles = (file: string): boolean => file.endsWith("/host-styles.test.ts");
const isModes = (file: string): boolean => file.endsWith("/appearances-modes.long.test.ts");

/**
 * Races, histories, plans and random input don't depend on names, and are slow, so they run only with the
 * usual ones.
 */
const isAboutTime = (file: string): boolean =>
  /(?:races|histories|plans|fuzz|session-cache)(?:\.long)?\.test\.ts$/.test(file);

/** Tests whose subject has fixed names: the record of an adoption, and the names of tables in spans. */
const hasFixedNames = (file: string): boolean => /\/(?:finishing|telemetry)\.test\.ts$/.test(file);

const behavior = () => ({ options: [UNIT], files: databaseTests().filter((file) => !isAboutTime(file)) });
const races = () => ({ options: [UNIT], files: databaseTests().filter(isAboutTime) });
const renamed = () => ({
  options: [UNIT],
  files: namesTests().filter((file) => !isAboutTime(file) && !hasFixedNames(file)),
});
const installed: Step = {
  name: "drivers",
  async run() {
    await installExactly("tests/drivers");
    return emptyTally();
  },
};
/** The storage's own tests, which take their database from the run. */
const throughDriver = () => ({
  options: [UNIT],
  files: databaseTests().filter((file) => file.startsWith("packages/latchkey/src/storage/")),
});
const browser = (isWanted: (file: string) => boolean) => () => ({
  options: BROWSER,
  files: globSync("e2e/*.test.ts").filter(isWanted).sort(),
});
const journeys = browser((file) => !NO_DATABASE.test(file));
const services = () => ({ options: ["--project=service"] });
const onServices = () => ({
  options: ["--project=service"],
  files: ["tests/server.test.ts", "tests/clients"],
});

export const parts: readonly Part[] = [
  { name: "check", holds: "`npm run check` with its slow rules.", steps: [check] },
  {
    name: "sqlite",
    holds: "All tests in process on SQLite, with many rounds of races, histories and random requests.",
    steps: [servers, local("unit tests", () => ({ options: [UNIT] }))],
  },
  {
    name: "postgres",
    holds: "All tests that use a database, on PostgreSQL, without races and random requests.",
    steps: [onServers("behavior", ["postgres"], behavior)],
  },
  {
    name: "postgres-races",
    holds: "Races, histories, query plans and random requests on PostgreSQL, with many rounds.",
    steps: [onServers("races", ["postgres"], races)],
  },
  {
    name: "mariadb",
    holds: "The same as `postgres`, on MariaDB with Redis.",
    steps: [onServers("behavior", ["mariadb", "redis"], behavior)],
  },
  {
    name: "mariadb-races",
    holds: "The same as `postgres-races`, on MariaDB with Redis.",
    steps: [onServers("races", ["mariadb", "redis"], races)],
  },
  {
    name: "drivers",
    holds: "Storage and its races through better-sqlite3, libSQL and postgres.js, as applications give them.",
    steps: [
      installed,
      local("through better-sqlite3", throughDriver, { LATCHKEY_TEST_DRIVER: "better-sqlite3" }),
      local("through libSQL", throughDriver, { LATCHKEY_TEST_DRIVER: "libsql" }),
      onServers("through postgres.js", ["postgres"], throughDriver, { LATCHKEY_TEST_DRIVER: "postgres.js" }),
    ],
  },
  {
    name: "names",
    holds: "Behavior with other names of tables and columns and additional fields, on each database.",
    steps: [
      local("other names", renamed, RENAMED),
      onServers("other names", ["postgres"], renamed, RENAMED),
      onServers("other names", ["mariadb", "redis"], renamed, RENAMED),
    ],
  },
  {
    name: "components",
    holds: "React components and screens in a document without a browser.",
    steps: [local("components", () => ({ options: ["--project=react", "--project=frameworks"] }))],
  },
  {
    name: "services",
    holds:
      "Whole processes: starts, stops, kills, real clients; on SQLite, PostgreSQL with Redis and MariaDB.",
    steps: [
      local("whole services", services),
      onServers("whole services", ["postgres", "redis"], onServices),
      onServers("whole services", ["mariadb"], onServices),
    ],
  },
  {
    name: "tools",
    holds:
      "The tools of this repository, and the packages as published, in applications of several frameworks.",
    steps: [local("tools and packages", () => ({ options: ["--project=tools"] }))],
  },
  {
    name: "browser",
    holds: "Every journey in a browser, sizes of pages, and what a slow phone waits for.",
    steps: [
      local(
        "browser",
        browser((file) => !isAppearances(file) && !isModes(file) && !isHostStyles(file)),
      ),
    ],
  },
  {
    name: "appearances",
    holds: "Every state of each screen for two opposite readers.",
    steps: [local("appearances", browser(isAppearances))],
  },
  {
    name: "appearances-modes",
    holds: "Every state of each screen: focus, forced colors, large text.",
    steps: [local("appearances", browser(isModes))],
  },
  {
    name: "host-styles",
    holds: "Every state of each screen, unchanged by the styles of six applications.",
    steps: [local("styles of applications", browser(isHostStyles))],
  },
  {
    name: "browser-servers",
    holds: "Every journey on PostgreSQL with Redis and on MariaDB.",
    steps: [
      onServers("browser", ["postgres", "redis"], journeys),
      onServers("browser", ["mariadb"], journeys),
    ],
  },
  {
    name: "faults",
    holds: "`npm run faults`: each fault on each database.",
    steps: [{ name: "faults", run: faults }],
  },
];
