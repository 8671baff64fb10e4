import { readFileSync } from "node:fs";
import type { FileTime } from "./tally.ts";

/** The seconds of a step. */
export interface StepTime {
  name: string;
  tests: number;
  wall: number;
  /** Processor time of all processes that it started and waited for. NaN: not available on this system. */
  cpu: number;
}

/** The factor over the budget from which a step is reported. */
const GROWN = 1.25;
const SLOWEST = 10;
/** The kernel's unit of processor time (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

let last = 0;

/**
 * Returns the processor time of child processes that have ended since the last call, and of their children,
 * in seconds. NaN: not available on this system.
 */
export function cpuSinceLast(): number {
  const before = last;
  last = cpuOfChildren();
  return last - before;
}

function cpuOfChildren(): number {
  try {
    // proc_pid_stat(5): after the name in parentheses, the 16th and 17th fields are cutime and cstime.
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(13, 15).map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Returns the budget of each step of `npm test`: processor time in seconds, by name. */
function budget(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8"));
}

/**
 * Prints the seconds of each step, the slowest files, and the steps over their budget. `elapsed`: seconds of the
 * whole run, in which steps ran at the same time.
 */
export function printTimes(steps: readonly StepTime[], files: readonly FileTime[], elapsed: number): void {
  const byWall = slowest(files, ({ wall }) => wall);
  const byCpu = slowest(files, ({ cpu }) => cpu);
  if (files.length > SLOWEST) {
    console.log(`\nThe slowest files, by the clock and by processor time in their own process:`);
    for (const [at, file] of byWall.entries())
      console.log(`${described(file, "wall")}   ${described(byCpu[at], "cpu")}`);
  }
  console.log("\n  wall    CPU   tests");
  for (const { name, tests, wall, cpu } of [...steps, { ...sumOf(steps), wall: elapsed }])
    console.log(`${seconds(wall)} ${seconds(cpu)} ${tests.toLocaleString("en").padStart(7)}  ${name}`);
  const allowed = budget();
  for (const { name, cpu } of steps) {
    const usual = allowed[name];
    if (usual !== undefined && cpu > usual * GROWN)
      console.log(
        `GROWN ${name}: ${cpu.toFixed(0)} s of processors, and scripts/test/budget.json has ${usual}. Make it quicker, or raise the budget with a reason in the commit.`,
      );
  }
}

function slowest(files: readonly FileTime[], by: (file: FileTime) => number): FileTime[] {
  return files.toSorted((a, b) => by(b) - by(a)).slice(0, SLOWEST);
}

function described(time: FileTime | undefined, by: "wall" | "cpu"): string {
  return time === undefined ? "" : `${time[by].toFixed(1).padStart(6)} s  ${shortened(time.file).padEnd(56)}`;
}

/** Shortens a path at its beginning, which is less specific than its end. */
function shortened(path: string): string {
  return path.length <= 56 ? path : `…${path.slice(-55)}`;
}

function seconds(value: number): string {
  return `${Number.isNaN(value) ? "?" : value.toFixed(0)} s`.padStart(6);
}

function sumOf(steps: readonly StepTime[]): Omit<StepTime, "wall"> {
  const sum = (of: (step: StepTime) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    name: "in all",
    tests: sum(({ tests }) => tests),
    cpu: sum(({ cpu }) => cpu),
  };
}
