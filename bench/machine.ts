import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import type { Generator } from "./load.ts";

/** Facts that a reader needs to judge the figures. */
export interface Machine {
  cores: number;
  cpu: string;
  memoryGigabytes: number;
  system: string;
  node: string;
  generator: string;
  /** Load average of the minute before the run. Well above 0, other work was running. */
  loadBefore: number;
  /** True if the bundle of `npm start` was measured, false for the sources. */
  built: boolean;
  date: string;
}

/** Read at the start of the run, so that the bench's own work doesn't count. */
const loadBefore = loadavg()[0] ?? NaN;

export function describeMachine(generator: Generator, built: boolean): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? "unknown",
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.version,
    generator: generator === "wrk" ? wrkVersion() : "autocannon 9.0.0",
    loadBefore,
    built,
    date: new Date().toISOString().slice(0, 10),
  };
}

function wrkVersion(): string {
  // wrk prints its version with its usage and fails.
  const { stdout } = spawnSync("wrk", ["--version"], { encoding: "utf8" });
  return /^(wrk \S+)/.exec(stdout)?.[1] ?? "wrk";
}
