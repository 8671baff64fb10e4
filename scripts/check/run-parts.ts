import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { filesOf, type Inputs, keyOf, readInputs } from "./inputs.ts";
import { recall, remember } from "./memory.ts";
import { type Part, partsOf } from "./parts.ts";

export interface PartResult {
  name: string;
  outcome: "passed" | "failed";
  /** True if nothing has changed since it passed, so it wasn't run. */
  isUnchanged?: true;
  seconds: number;
  /** The tool's output, with the suggestion. */
  output: string;
}

interface Scope {
  /** True to include the parts that are too slow to wait for while you write. */
  thorough?: boolean;
  parts?: readonly Part[];
  root?: string;
}

/** Runs the parts of the check, as many at once as the machine can, and reports each when it has ended. */
export async function runParts(
  tell: (result: PartResult) => void,
  { thorough = false, parts = partsOf(thorough), root = process.cwd() }: Scope = {},
): Promise<PartResult[]> {
  const inputs = readInputs(root);
  const known = recall();
  const results: PartResult[] = [];
  const passed: Part[] = [];
  const waiting = parts.values();
  const work = async (): Promise<void> => {
    for (const part of waiting) {
      const result = await judge(part, newFiles(part, inputs, known), root);
      if (result.outcome === "passed" && !result.isUnchanged) passed.push(part);
      results.push(result);
      tell(result);
    }
  };
  // One more than there are processors, because tools also wait for the disk.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  if (passed.length > 0) note(passed, inputs, readInputs(root));
  return results;
}

/** Returns the keys for a part's result: one for each file that it checks separately, or one for all. */
function keysOf(part: Part, inputs: Inputs): Map<string, readonly string[]> {
  const files = filesOf(part, inputs);
  const judged = part.isPerFile ? files.map((file) => [file]) : [files];
  return new Map(judged.map((paths) => [keyOf(part, paths, inputs), paths]));
}

function newFiles(part: Part, inputs: Inputs, known: ReadonlySet<string>): string[] {
  return [...keysOf(part, inputs)].flatMap(([key, paths]) => (known.has(key) ? [] : paths));
}

/**
 * Remembers passed parts. Files that changed meanwhile don't count, as either version may have been checked.
 */
function note(passed: readonly Part[], before: Inputs, after: Inputs): void {
  const still = new Set(passed.flatMap((part) => [...keysOf(part, after).keys()]));
  remember(passed.flatMap((part) => [...keysOf(part, before).keys()].filter((key) => still.has(key))));
}

async function judge(part: Part, files: readonly string[], root: string): Promise<PartResult> {
  const { name, remedy } = part;
  if (files.length === 0) return { name, outcome: "passed", isUnchanged: true, seconds: 0, output: "" };
  const started = performance.now();
  const { outcome, output } = await run([...part.command, ...(part.isPerFile ? files : [])], root);
  const advice = outcome === "failed" && remedy !== undefined ? `\n${remedy}` : "";
  return { name, outcome, seconds: (performance.now() - started) / 1000, output: output + advice };
}

function run(command: readonly string[], cwd: string): Promise<Pick<PartResult, "outcome" | "output">> {
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      resolve({ outcome: error === null ? "passed" : "failed", output: output || (error?.message ?? "") });
    });
  });
}

/** Returns a line such as `✓ types (1.9 s)`, followed by the errors. */
export function describePart({ name, outcome, isUnchanged, seconds, output }: PartResult): string {
  if (isUnchanged) return `✓ ${name} (unchanged)`;
  const time = `(${seconds.toFixed(1)} s)`;
  if (outcome === "passed") return `✓ ${name} ${time}`;
  return `\n✗ ${name} ${time}\n${output}\n`;
}
