import { parseArgs } from "node:util";
import { faults } from "./catalogue.ts";
import { DATABASES, type DatabaseName } from "./harness/databases.ts";

export interface Options {
  only: readonly string[];
  databases: readonly DatabaseName[];
  rounds: number | undefined;
  json: boolean;
  sources: boolean;
}

const HELP = `npm run faults -- [options]

  --only NAME,…       only these faults: ${faults.map(({ name }) => name).join(", ")}
  --database NAME,…   only these databases: ${DATABASES.join(", ")}
  --rounds N          number of rounds of each
  --sources           the service from its sources, not the bundle that npm start runs
  --json              the outcome as JSON, on standard output

Exit code 0: nothing was lost and every promise held. A run without --only, --database, --rounds and --json writes
docs/reliability.md.`;

/** Reads the command line. Exits if it is invalid or asks for help. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: "string" },
        database: { type: "string" },
        rounds: { type: "string" },
        json: { type: "boolean", default: false },
        sources: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    const only = list(values.only);
    const unknown = only.filter((name) => !faults.some((fault) => fault.name === name));
    if (unknown.length > 0) throw new Error(`--only: unknown: ${unknown.join(", ")}`);
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
      throw new Error("--rounds must be a whole number of at least 1");
    const wanted = list(values.database);
    const databases = DATABASES.filter((name) => wanted.length === 0 || wanted.includes(name));
    if (wanted.length > databases.length && wanted.length > 0)
      throw new Error(`--database must be ${DATABASES.join(", ")}`);
    return { only, databases, rounds, json: values.json, sources: values.sources };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

function list(text: string | undefined): string[] {
  return (text ?? "").split(",").filter(Boolean);
}
