import type { DatabaseName } from "./harness/databases.ts";
import type { Stage } from "./stage.ts";

/** Failure of the service or a dependency, and the guarantees that must hold during and after it. */
export interface Fault {
  /** Name for `--only`. */
  name: string;
  /** Title in the table: the fault in an operator's words. */
  title: string;
  /** Cause of the fault, and its guarantees in addition to those of all faults. */
  meaning: string;
  databases: readonly DatabaseName[];
  /** Number of rounds in a whole run and in the short form. */
  rounds: { whole: number; short: number };
  /** Databases to choose from in the short form, the best one first. Default: all of `databases`. */
  short?: readonly DatabaseName[];
  /** Runs all rounds. Throws only if the harness itself can't continue. */
  run(stage: Stage): Promise<void>;
}

export interface Outcome {
  fault: string;
  database: DatabaseName;
  rounds: number;
  acknowledged: number;
  lost: number;
  /** Milliseconds until the service has recovered, in the sense of the fault, for each measurement. */
  recoveries: number[];
  /** Broken guarantees. */
  findings: string[];
  /** Reason why the fault could not be caused on this machine. */
  skipped?: string;
  seconds: number;
}

export const SERVERS: readonly DatabaseName[] = ["postgres", "mariadb"];

/** Thrown if a fault can't be caused on this machine. The report shows the message. */
export class NotHere extends Error {}
