import { parseArgs } from "node:util";
import { MEASURES, type Measure, SERVER_MEASURES, type ServerMeasure } from "./results.ts";

const DATABASES = ["sqlite", "postgres", "mariadb", "redis"] as const;
/** Database of a run. `redis`: PostgreSQL with Redis. */
export type BenchDatabase = (typeof DATABASES)[number];

export interface BenchOptions {
  database: BenchDatabase;
  rounds: number;
  /** Length of one load in seconds. */
  seconds: number;
  only: readonly (Measure | ServerMeasure)[];
  /** True if the run measures its whole section at the promised size. Only then is the page written. */
  isWhole: boolean;
  /** Number of users to compare with 10,000, instead of the usual measures. */
  size: number | undefined;
  /** Number of users of a database to create, instead of measuring. */
  seed: number | undefined;
  /** Place of that database: a folder, or the name of a database on the server. */
  into: string | undefined;
}

const HELP = `npm run bench -- [options]

  --database NAME  ${DATABASES.join(", ")}; default sqlite. redis: PostgreSQL with Redis beside it
  --only NAME      one measure, may be repeated
                   sqlite: ${MEASURES.join(", ")}
                   others: ${SERVER_MEASURES.join(", ")}
  --rounds N       default 5
  --seconds N      length of one load, default 4
  --size           instead: the times at 10,000 and at 1,000,000 users with three sessions each; --users N for less
  --seed N         instead: make a database of N users with three sessions each, and leave it there
  --into NAME      where: a folder (sqlite, default .cache/seed), or a database (default latchkey_seed), made anew

A whole run writes its section of docs/performance.md; one with --only prints its tables and leaves the file alone.
Servers: BENCH_POSTGRES_URL, BENCH_MARIADB_URL, BENCH_REDIS_URL; without them those of this machine.`;

/** Reads the command line. Prints the help and exits if asked to; throws on unknown or invalid options. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: "string", default: "sqlite" },
      only: { type: "string", multiple: true },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      size: { type: "boolean", default: false },
      users: { type: "string", default: "1000000" },
      seed: { type: "string" },
      into: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const database = oneOf("--database", DATABASES, values.database);
  const known = database === "sqlite" ? MEASURES : SERVER_MEASURES;
  return {
    database,
    rounds: positive("--rounds", values.rounds),
    seconds: positive("--seconds", values.seconds),
    only: values.only?.map((name) => oneOf<Measure | ServerMeasure>("--only", known, name)) ?? known,
    isWhole: values.only === undefined && (!values.size || positive("--users", values.users) === 1_000_000),
    size: values.size ? positive("--users", values.users) : undefined,
    seed: values.seed === undefined ? undefined : positive("--seed", values.seed),
    into: values.into,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text.replaceAll(/[_,]/g, ""));
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number of at least 1, not "${text}"`);
  return value;
}

function oneOf<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const found = names.find((known) => known === text);
  if (found === undefined) throw new Error(`${option} must be one of ${names.join(", ")}, not "${text}"`);
  return found;
}
