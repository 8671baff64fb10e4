// @ts-check

/**
 * A task of an npm script in the root: steps of Node arguments, run in order while each exits with 0.
 * Arguments after `npm run <task> --` go to the last step. `level`: the packages that must be installed, by
 * default all. `listens`: true if it listens on PORT, which must be free.
 * @typedef {{ steps: string[][], env?: Record<string, string>, level?: import("./setup/install.mjs").Level, listens?: boolean }} Task
 */

/**
 * Semi-space: the maximum size of half of the young generation, in MB. V8's default is four times that: a busy
 * service then needs 20 MB more (with Redis 80) without faster responses. With half of this value, requests take
 * a tenth more processor time.
 *
 * Pretenuring: after a burst, V8 may create objects of requests among the old ones, where they are collected so
 * rarely that the service needs 300 MB, and a fifth more processor time.
 *
 * Growth: V8 lets a small heap grow to several times its size before it collects old objects. With 30 %, the
 * service needs 15 MB less after session checks, and 30 MB less after pages, with the same processor time.
 */
export const SERVICE_FLAGS = [
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=30",
];

/**
 * glibc gives each allocating thread a separate heap, whose free memory other threads can't use. Parallel
 * work here, hashing and SQLite, allocates little.
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
  docs: { steps: [["scripts/docs.ts"]] },
  generate: { steps: [["scripts/generate.ts"]] },
  lockfile: { steps: [["scripts/lockfile.ts"]] },
  image: { steps: [["scripts/bundle-service.ts"], ["scripts/image.ts"]], level: "service" },
  build: { steps: [["scripts/build.ts"]] },
  registry: { steps: [["scripts/registry.ts"]] },
  release: { steps: [["scripts/release.ts"]] },
  faults: { steps: [["faults/run.ts"]] },
  bench: { steps: [["bench/run.ts"]] },
};
