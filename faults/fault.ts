import type { DatabaseName } from "./harness/databases.ts";
import type { Stage } from "./stage.ts";

/** Something that goes wrong, and what must hold meanwhile and afterwards. */
export interface Fault {
  /** For `--only`. */
  name: string;
  /** What happens, in the words of someone it happens to: a line of the table. */
  title: string;
  /** How it is brought about, and what must hold besides what holds for all. */
  meaning: string;
  databases: readonly DatabaseName[];
  /** How often, in a whole run and in the short form. */
  rounds: { whole: number; short: number };
  /** Databases to choose from in the short form, the best one first. Default: all of its databases. */
  short?: readonly DatabaseName[];
  /** Runs all rounds. Throws only where the harness itself can't go on. */
  run(stage: Stage): Promise<void>;
}

export interface Outcome {
  fault: string;
  database: DatabaseName;
  rounds: number;
  acknowledged: number;
  lost: number;
  /** Milliseconds to the first success of every operation, one for each round that measures it. */
  recoveries: number[];
  /** Broken promises; none: passed. */
  findings: string[];
  /** Why it could not be done here. */
  skipped?: string;
  seconds: number;
}

export const SERVERS: readonly DatabaseName[] = ["postgres", "mariadb"];

/** Why a fault can't be brought about on this machine. Thrown by a fault; the table says so. */
export class NotHere extends Error {}
