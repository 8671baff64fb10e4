import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { compileSvelte } from "./packages/client/src/frameworks/testing/compile-svelte.ts";

/** Ensures that the server of `LATCHKEY_TEST_DATABASE` responds, and removes the run's data. */
const SERVERS = "scripts/test/servers/setup.ts";
/** Builds the program that tests start as the service. */
const PROGRAM = "tests/setup.ts";
/** Records the processor time of each file. */
const METER = "scripts/test/meter.ts";
const isLong =
  process.env.LATCHKEY_LONG === "1" || process.argv.some((argument) => argument.includes(".long"));
/** Excluded files. Those that only `npm run test:all` runs can also be run by their name. */
const NOT_OURS = [
  "**/node_modules/**",
  "**/dist/**",
  "**/.cache/**",
  ...(isLong ? [] : ["**/*.long.test.{ts,tsx}"]),
];
/** Tests of the client's entries for frameworks, in a page. */
const IN_BROWSER = "packages/client/src/frameworks/browser.test.ts";
/** Timeouts in milliseconds: they end tests that hang, not tests that are slow on a busy machine. */
const NET = {
  testTimeout: process.env.LATCHKEY_LONG === "1" ? 1_800_000 : 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Six kinds of tests, divided by the cost of a test.
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
    // Workers that share a service take a while to end it on a busy machine.
    teardownTimeout: 120_000,
    // One more than processors, since workers often wait for a database, a process or a page.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // In process, through the public interface. A test takes milliseconds.
        plugins: [compileSvelte("server")],
        test: {
          name: "unit",
          ...NET,
          // Isolation would only load modules and create tables again: each test creates its own engine, and
          // modules have no state except the pool of a server's schemas, which returns empty ones.
          isolate: false,
          include: ["packages/*/src/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [...NOT_OURS, IN_BROWSER],
          globalSetup: [SERVERS],
          setupFiles: [METER],
        },
      },
      {
        // Components and screens in jsdom, with a real engine.
        test: {
          name: "react",
          ...NET,
          isolate: false,
          include: ["packages/{react,portal}/src/**/*.test.tsx"],
          exclude: NOT_OURS,
          environment: "jsdom",
          setupFiles: [METER, "packages/react/src/testing/setup.ts"],
        },
      },
      {
        // The client's entries for other frameworks, in jsdom with what those have for browsers.
        plugins: [compileSvelte("client")],
        resolve: { conditions: ["browser"] },
        test: {
          name: "frameworks",
          ...NET,
          include: [IN_BROWSER],
          environment: "jsdom",
          server: { deps: { inline: ["svelte", "solid-js"] } },
          setupFiles: [METER],
        },
      },
      {
        // Whole processes: a started service, third-party clients, a killed service.
        test: {
          name: "service",
          ...NET,
          // Files share what is expensive: a service, unless a test needs a separate one, and loaded clients.
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM],
          setupFiles: [METER, "tests/ran-on.ts"],
        },
      },
      {
        // The tools of this repository, and its packages as published.
        test: {
          name: "tools",
          ...NET,
          // Some files spend most of their time on loading the engine, which they share.
          isolate: false,
          include: ["scripts/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: ["scripts/build/packed-setup.ts"],
          setupFiles: [METER],
        },
      },
      {
        // A real browser with a real service.
        test: {
          name: "e2e",
          ...NET,
          // Files share what is expensive: a browser, and a service, unless a test needs a separate one.
          isolate: false,
          include: ["e2e/**/*.test.ts"],
          // A page that loads its files for the first time costs twice as much as one that was used before.
          maxConcurrency: 2,
          exclude: NOT_OURS,
          globalSetup: [SERVERS, PROGRAM, "e2e/support/setup.ts"],
          setupFiles: [METER, "tests/ran-on.ts"],
        },
      },
    ],
  },
});
