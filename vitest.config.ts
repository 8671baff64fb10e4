import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The server of the database that the run is about (`LATCHKEY_TEST_DATABASE`) answers, and is left as it was. */
const SERVERS = "scripts/test/servers/setup.ts";
/** What tests start as the service is made. */
const PROGRAM = "tests/setup.ts";
/** The processor time of each file. */
const METER = "scripts/test/meter.ts";
const isLong =
  process.env.LATCHKEY_LONG === "1" || process.argv.some((argument) => argument.includes(".long"));
/** Files that `npm run test:all` alone runs are there for others by their name. */
const NOT_OURS = [
  "**/node_modules/**",
  "**/dist/**",
  "**/.cache/**",
  ...(isLong ? [] : ["**/*.long.test.{ts,tsx}"]),
];
/** A test that hangs ends here. None fails by being slow, however busy the machine is. Milliseconds. */
const NET = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Five kinds of tests, by what one of them costs.
 */
export default defineConfig({
  test: {
    tags: [
      {
        name: "servers",
        description:
          "`npm test` runs it on PostgreSQL and on MariaDB, too. `npm run test:all` runs all tests there.",
      },
      { name: "long", description: "Only `npm run test:all` runs it." },
    ],
    // More than processors: while one waits for a database, a process or a page, the others have work.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // In process, through the public interface: milliseconds each.
        test: {
          name: "unit",
          ...NET,
          // Each test makes its own engine and modules hold no state but the pool of schemas at a server, which hands
          // out empty ones: isolation would only load modules, and make tables, again.
          isolate: false,
          include: ["packages/*/src/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS],
          setupFiles: [METER],
        },
      },
      {
        // Components and screens in a document without a browser, against a real engine.
        test: {
          name: "react",
          ...NET,
          isolate: false,
          include: ["packages/{react,portal}/src/**/*.test.tsx"],
          exclude: NOT_OURS,
          environment: "jsdom",
          setupFiles: [METER],
        },
      },
      {
        // Whole processes: a service that is started, clients of others, a kill.
        test: {
          name: "service",
          ...NET,
          // Files share what is dear: a service where a test needs no other, and clients that are loaded.
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM],
          setupFiles: [METER, "tests/ran-on.ts"],
        },
      },
      {
        // The tools of this repository, and what would be published.
        test: {
          name: "tools",
          ...NET,
          // Most of what some of them take is to load the engine.
          isolate: false,
          include: ["scripts/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: ["scripts/build/packed-setup.ts"],
          setupFiles: [METER],
        },
      },
      {
        // A real browser at a real service.
        test: {
          name: "e2e",
          ...NET,
          // Files share what is dear: a browser, and a service where a test needs no other.
          isolate: false,
          include: ["e2e/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM, "e2e/support/setup.ts"],
          setupFiles: [METER, "tests/ran-on.ts"],
        },
      },
    ],
  },
});
