import { execFile } from "node:child_process";
import { parts } from "./parts.ts";

export interface PartResult {
  name: string;
  outcome: "passed" | "failed";
  seconds: number;
  /** What the tool wrote, and what to do about it. */
  output: string;
}

/** Runs every part of the check at once and tells of each when it has ended. */
export async function runParts(tell: (result: PartResult) => void): Promise<PartResult[]> {
  return await Promise.all(
    parts.map(async (part) => {
      const started = performance.now();
      const result: PartResult = { name: part.name, ...(await run(part.command)), seconds: 0 };
      result.seconds = (performance.now() - started) / 1000;
      if (result.outcome === "failed" && part.remedy !== undefined) result.output += `\n${part.remedy}`;
      tell(result);
      return result;
    }),
  );
}

function run(command: readonly string[]): Promise<Pick<PartResult, "outcome" | "output">> {
  return new Promise((resolve) => {
    execFile(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      resolve({ outcome: error === null ? "passed" : "failed", output: output || (error?.message ?? "") });
    });
  });
}

/** `✓ types (1.9 s)`, with the findings below if there are any. */
export function describePart({ name, outcome, seconds, output }: PartResult): string {
  const time = `(${seconds.toFixed(1)} s)`;
  if (outcome === "passed") return `✓ ${name} ${time}`;
  return `\n✗ ${name} ${time}\n${output}\n`;
}
