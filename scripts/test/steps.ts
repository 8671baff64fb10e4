import { availableParallelism } from "node:os";
import { type ServerKind, TITLES } from "@latchkey/testing/databases/kind";
import { describePart, runParts } from "../check/run-parts.ts";
import { serverTests } from "./database-tests.ts";
import type { Output } from "./output.ts";
import { unreached } from "./reached.ts";
import type { Stage } from "./run-steps.ts";
import { ensureServer } from "./servers/ensure.ts";
import { emptyTally, type Skip, type Tally } from "./tally.ts";
import { steadyVitest, USUAL } from "./vitest.ts";

/** A step of a test run, with the results of everything it starts. */
export interface Step {
  name: string;
  run(how: How): Promise<Tally>;
}

export interface How {
  /** Files, by a part of their paths, and Vitest options that restrict the step. */
  only: readonly string[];
  /** Undefined: the terminal. */
  output: Output | undefined;
}

/** Arguments for Vitest. */
interface Selection {
  options: readonly string[];
  files?: readonly string[];
}

/** Two files at a time: while one waits for its service, the other can work. */
export const BROWSER = ["--maxWorkers=2", "--project=e2e"];
const UNIT = ["--project=unit"];
/** More workers than processors: while some wait for a server that hangs, others can work. */
const LOCAL = [`--maxWorkers=${availableParallelism() + 2}`, ...UNIT];

export const check: Step = {
  name: "check",
  async run() {
    const results = await runParts((result) => console.log(describePart(result)), { thorough: true });
    const failed = results.filter(({ outcome }) => outcome === "failed");
    return {
      ...emptyTally(),
      passed: results.length - failed.length,
      failed: failed.length,
      failures: failed.map(({ name }) => ({ file: "scripts/check.ts", name, reason: "see above" })),
    };
  },
};

/**
 * Starts the servers for the tests. Reports unavailable ones once; the tests that need them report them, too.
 */
export const servers: Step = {
  name: "servers",
  async run() {
    const skipped: Skip[] = [];
    for (const kind of ["postgres", "mariadb", "redis"] as const) {
      const missing = await ensureServer(kind);
      if (missing !== undefined) skipped.push({ name: TITLES[kind], reason: missing });
    }
    return { ...emptyTally(), passed: 3 - skipped.length, skipped };
  },
};

/** Returns a step with Vitest on SQLite. */
export function local(name: string, select: () => Selection, env: Record<string, string> = {}): Step {
  return { name, run: (how) => run(select(), how, env) };
}

/**
 * Returns a step with Vitest on a database server, optionally with Redis. Reports an unavailable server once.
 */
export function onServers(
  title: string,
  [kind, ...besides]: readonly [ServerKind, ..."redis"[]],
  select: () => Selection,
  env: Record<string, string> = {},
): Step {
  const name = `${title} on ${[kind, ...besides].map((server) => TITLES[server]).join(" with ")}`;
  return {
    name,
    async run(how) {
      for (const server of [kind, ...besides]) {
        const missing = await ensureServer(server);
        if (missing !== undefined) return { ...emptyTally(), skipped: [{ name, reason: missing }] };
      }
      return run(select(), how, {
        ...env,
        LATCHKEY_TEST_DATABASE: kind,
        LATCHKEY_TEST_REDIS: besides.includes("redis") ? "1" : "",
      });
    },
  };
}

async function run(
  { options, files = [] }: Selection,
  { only, output }: How,
  env: Record<string, string>,
): Promise<Tally> {
  const isOption = (argument: string) => argument.startsWith("-");
  const paths = only.filter((argument) => !isOption(argument));
  const chosen = files.filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));
  if (files.length > 0 && chosen.length === 0) return emptyTally();
  // Files named in the arguments run with all their tests.
  const narrowing = options.filter((option) => option !== USUAL || paths.length === 0);
  const all = [...narrowing, ...only.filter(isOption)];
  return steadyVitest(all, files.length === 0 ? paths : chosen, env, output);
}

/**
 * Tests of behavior that depends on the database: storage, plans, races, and each statement of a feature
 * once.
 */
const tagged = (): Selection => ({
  options: [...UNIT, "--tagsFilter=servers and !long"],
  files: serverTests(),
});

/**
 * The stages of `npm test`: each behavior once, where it can break. Those that take longest start first, and those
 * that often wait for a page, a process or a server run beside those in process.
 */
export const everyday: readonly Stage[] = [
  { steps: [check, servers] },
  {
    lanes: 3,
    steps: [
      local("unit tests", () => ({ options: LOCAL })),
      local("browser", () => ({ options: [...BROWSER, USUAL] })),
      onServers("unit tests", ["mariadb", "redis"], tagged),
      local("whole services", () => ({ options: ["--project=service", USUAL] })),
      local("components", () => ({ options: ["--project=react", "--project=frameworks", USUAL] })),
      onServers("unit tests", ["postgres"], tagged),
      onServers("clients", ["postgres", "redis"], () => ({
        options: ["--project=service", USUAL],
        files: ["tests/clients"],
      })),
      local("tools and packages", () => ({ options: ["--project=tools"] })),
    ],
  },
  { steps: [{ name: "nothing is left out", run: async () => unreached() }] },
];
