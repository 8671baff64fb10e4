import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The server of the database that the run is about (`LATCHKEY_TEST_DATABASE`) answers, and is left as it was. */
const SERVERS = "scripts/test/servers/setup.ts";
/** What tests start as the service is made. */
const PROGRAM = "tests/setup.ts";
/** The processor time of each file. */
const METER = "scripts/test/meter.ts";
const NOT_OURS = [
  "**/node_modules/**",
  "**/dist/**",
  "**/.cache/**",
  // Each says in its first line why.
  ...(process.env.LATCHKEY_LONG === "1" ? [] : ["**/*.long.test.ts"]),
];

/**
 * Five kinds of tests, by what one of them costs. Nothing measures time, so the limits only end a test that
 * hangs; they leave room for a loaded machine.
 */
export default defineConfig({
  test: {
    // More than processors: while one waits for a database, a process or a page, the others have work.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // In process, through the public interface: milliseconds each.
        test: {
          name: "unit",
          // Each test makes its own engine and modules hold no state but the pool of schemas at a server, which hands
          // out empty ones: isolation would only load modules, and make tables, again.
          isolate: false,
          include: ["packages/*/src/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS],
          // A busy machine takes several times as long.
          setupFiles: [METER],
          testTimeout: 60_000,
        },
      },
      {
        // Components and screens in a document without a browser, against a real engine.
        test: {
          name: "react",
          isolate: false,
          include: ["packages/{react,portal}/src/**/*.test.tsx"],
          exclude: NOT_OURS,
          environment: "jsdom",
          setupFiles: [METER],
          testTimeout: 60_000,
        },
      },
      {
        // Whole processes: a service that is started, clients of others, a kill.
        test: {
          name: "service",
          // Files share what is dear: a service where a test needs no other, and clients that are loaded.
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM],
          setupFiles: [METER, "tests/ran-on.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // The tools of this repository, and what would be published.
        test: {
          name: "tools",
          // Most of what some of them take is to load the engine.
          isolate: false,
          include: ["scripts/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: ["scripts/build/packed-setup.ts"],
          setupFiles: [METER],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // A real browser at a real service.
        test: {
          name: "e2e",
          // Files share what is dear: a browser, and a service where a test needs no other.
          isolate: false,
          include: ["e2e/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM, "e2e/support/setup.ts"],
          setupFiles: [METER, "tests/ran-on.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
