import type { Letter } from "./letter.ts";
import type { Meter } from "./meter.ts";
import type { Traffic } from "./traffic.ts";

/** Levels of the logger, from the least to the most important. `success` ranks beside `info`. */
export type LogLevel = "debug" | "info" | "success" | "warn" | "error";

/** Writes one line. `fields` never hold secrets: passwords, tokens, cookies and email addresses stay out. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same each time that this email is sent (again): what its Message-ID is made of. */
  id?: string;
}

/** A setting of the host's, as it takes effect. */
export interface HostSetting {
  /** The variable of the environment, or the option of the configuration file. */
  name: string;
  /** Null: nothing is set, or what is set may be a secret. */
  value: string | null;
  source: "environment" | "file" | "default";
}

/** What a test counts to see what a request really did. */
export type Probe =
  | { kind: "statement"; sql: string }
  | { kind: "hash"; operation: "hash" | "verify"; algorithm: string };

/** A statement that an engine was made with, even if it never runs. */
export interface Declaration {
  kind: "declared";
  sql: string;
}

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/**
 * The world outside the engine. Everything that tells the time, draws a random value or leaves the
 * process goes through here, so that a test can turn the clock and break the network.
 */
export interface Env {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds of a monotonic clock, for durations and delays. Default: `performance.now`. */
  steady(): number;
  /**
   * Milliseconds since 1970 by the database's clock. Default: the database is asked. A test sets it together with
   * `now`.
   */
  databaseNow?(): number;
  /** `size` bytes of a cryptographically secure generator. */
  random(size: number): Uint8Array;
  /** The only way out over HTTP. `addresses`: connects to one of them, wherever the name leads by now. */
  fetch: (url: string, init?: RequestInit & { addresses?: readonly string[] }) => Promise<Response>;
  /** Resolves a host name to its IP addresses. Absent: left to `fetch`. Default: the system's resolver. */
  lookup?: (hostname: string) => Promise<readonly string[]>;
  /** Sends an email, or rejects. Absent: nothing that needs email is offered. */
  mail?: (mail: Mail) => Promise<void>;
  /** Gives an email of the engine's own its words. Default: `plain`, the same in plain English. */
  compose?: (letter: Letter, plain: Mail) => Mail | Promise<Mail>;
  log: Log;
  /** Brings what was written to an open file to the disk, or rejects. Default: `fdatasync`. */
  flush?: (file: number) => Promise<void>;
  /** Called for each statement, as it is declared and as it runs, and for each password hash, where given. */
  probe?: (event: Probe | Declaration) => void;
  /** Told what happens, for metrics, where given. */
  meter?: Meter;
  /** Counted here and kept by day for administrators, where given. */
  traffic?: Traffic;
  /** Milliseconds by which the event loop is late, where the host measures it: then work is refused before it piles up. */
  lag?: () => number;
  /**
   * How many times as long as usual the engine waits for a database server and for Redis. Default 1. Tests that
   * share a machine with the servers wait longer.
   */
  patience?: number;
  /**
   * Statements are declared when they first run, and routes compiled when they are first called. Default: at start,
   * where a mistake in one shows. Tests make thousands of engines.
   */
  isLazy?: boolean;
  /**
   * What a hash of a new password costs: KiB of memory, and passes over it. Default: 19 MiB and two. Tests whose subject
   * isn't the hash take the least that Argon2 does.
   */
  passwordCost?: PasswordCost;
  /** What the host was set up with, for operators. Holds no secrets. */
  settings?: () => readonly HostSetting[];
}
