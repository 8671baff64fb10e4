// @ts-check

/**
 * What an npm script of the root runs: Node's arguments, step after step, while each exits with 0. The
 * arguments after `npm run <task> --` go to the last step. `level`: how much has to be installed, everything by default.
 * `listens`: on PORT, which has to be free.
 * @typedef {{ steps: string[][], env?: Record<string, string>, level?: import("./setup/install.mjs").Level, listens?: boolean }} Task
 */

/**
 * How large half of the young generation may become, in MB. V8's own bound is four times that: a busy service holds
 * 20 MB more then, with Redis beside it 80, and answers no request sooner. With half of it what a request needs grows
 * old before the request ends, and is looked at so seldom then that the service holds 300 MB.
 */
export const SERVICE_FLAGS = ["--max-semi-space-size=8"];

/**
 * glibc gives each thread that allocates a heap of its own, and none of them gives back what another could use. What
 * happens at once here, in hashing and in SQLite, allocates little.
 */
export const SERVICE_ENV = { MALLOC_ARENA_MAX: "1" };

/** @type {Record<string, Task>} */
export const tasks = {
  start: {
    steps: [["scripts/bundle-service.ts"], [...SERVICE_FLAGS, ".cache/service/latchkey.js", "start"]],
    env: SERVICE_ENV,
    level: "service",
    listens: true,
  },
  latchkey: { steps: [["scripts/bundle-service.ts"], [".cache/service/latchkey.js"]], level: "service" },
  dev: { steps: [["--watch", "scripts/dev.ts"]], listens: true },
  test: { steps: [["scripts/test.ts"]] },
  "test:fast": { steps: [["scripts/test-fast.ts"]] },
  "test:all": { steps: [["scripts/test-all.ts"]], env: { LATCHKEY_LONG: "1" } },
  example: { steps: [["scripts/bundle-service.ts"], ["scripts/example.ts"]], level: "service" },
  check: { steps: [["scripts/check.ts"]] },
  e2e: { steps: [["scripts/test.ts", "--project=e2e"]] },
  mails: { steps: [["e2e/mails.ts"]] },
  screenshots: { steps: [["scripts/bundle-service.ts"], ["e2e/screenshots.ts"]] },
  compatibility: { steps: [["scripts/compatibility.ts"]] },
  providers: { steps: [["scripts/providers.ts"]] },
  generate: { steps: [["scripts/generate.ts"]] },
  lockfile: { steps: [["scripts/lockfile.ts"]] },
  build: { steps: [["scripts/build.ts"]] },
  faults: { steps: [["faults/run.ts"]] },
  bench: { steps: [["bench/run.ts"]] },
};
