import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

/** Returns the compiler's errors, and what the options ask for. */
export function compile(project: string, ...options: string[]): string {
  const tsc = resolve("node_modules/typescript-7/bin/tsc");
  try {
    return execFileSync(process.execPath, [tsc, "--project", project, ...options], { encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}
