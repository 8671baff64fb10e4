import { parseArgs } from "node:util";
import { MEASURES, type Measure } from "./results.ts";

export interface BenchOptions {
  rounds: number;
  /** Length of one load. */
  seconds: number;
  only: readonly Measure[];
}

const HELP = `npm run bench -- [options]

  --only NAME     one measure, may be repeated: ${MEASURES.join(", ")}
  --rounds N      default 5
  --seconds N     length of one load, default 4

A whole run writes docs/performance.md; one with --only prints its tables and leaves the file alone.`;

/** Exits with the help text when asked for it; throws on what it doesn't know. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  return {
    rounds: positive("--rounds", values.rounds),
    seconds: positive("--seconds", values.seconds),
    only: values.only?.map(measure) ?? MEASURES,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} wants a whole number from 1, got "${text}"`);
  return value;
}

function measure(name: string): Measure {
  const found = MEASURES.find((known) => known === name);
  if (found === undefined) throw new Error(`--only wants one of ${MEASURES.join(", ")}, got "${name}"`);
  return found;
}
