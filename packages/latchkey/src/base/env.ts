import type { HostTexts } from "./host-texts.ts";
import type { Letter } from "./letter.ts";
import type { Meter } from "./meter.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
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
  /** The same each time that this email is sent (again); its Message-ID is derived from it. */
  id?: string;
}

/** A setting of the host, with the value in effect. */
export interface HostSetting {
  /** The environment variable, or the option of the configuration file. */
  name: string;
  /** Null if nothing is set, or if the value may be a secret. */
  value: string | null;
  source: "environment" | "file" | "default";
  /** URL of its documentation. */
  docs?: string | undefined;
}

/** Events that a test counts to see what a request really did. */
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
 * The world outside the engine. Everything that reads the time, draws a random value or leaves the process
 * goes through here, so that a test can set the clock and break the network.
 */
export interface Env {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds of a monotonic clock, for durations and delays. Default: `performance.now`. */
  steady(): number;
  /**
   * Milliseconds since 1970 by the database's clock. Default: the database is queried. A test sets it
   * together with `now`.
   */
  databaseNow?(): number;
  /** Returns `size` bytes of a cryptographically secure generator. */
  random(size: number): Uint8Array;
  /**
   * The only outgoing HTTP. `addresses`: connects to one of them, even if the name resolves to another by
   * now.
   */
  fetch: (url: string, init?: RequestInit & { addresses?: readonly string[] }) => Promise<Response>;
  /** Resolves a host name to its IP addresses. Absent: left to `fetch`. Default: the system's resolver. */
  lookup?: (hostname: string) => Promise<readonly string[]>;
  /** Sends an email, or rejects. Absent: nothing that needs email is offered. */
  mail?: (mail: Mail) => Promise<void>;
  /** Writes the text of one of the engine's emails. Default: `plain`, the same in plain English. */
  compose?: (letter: Letter, plain: Mail) => Mail | Promise<Mail>;
  log: Log;
  /** Flushes an open file to the disk, or rejects. Default: `fdatasync`. */
  flush?: (file: number) => Promise<void>;
  /**
   * Called for each statement, as it is declared and as it runs, and for each password hash. Absent: not
   * called.
   */
  probe?: (event: Probe | Declaration) => void;
  /** Receives the engine's events, for metrics. */
  meter?: Meter;
  /** Spans of requests and their parts. Set by the option `openTelemetry`. */
  telemetry?: Telemetry;
  /** Receives counts that are kept by day for administrators. */
  traffic?: Traffic;
  /**
   * Milliseconds by which the event loop is late, if the host measures it: work is then refused before it
   * piles up.
   */
  lag?: () => number;
  /**
   * Factor for the time that the engine waits for a database server and for Redis. Default 1. Tests that
   * share a machine with the servers wait longer.
   */
  patience?: number;
  /**
   * Statements are declared when they first run, and services made when a route that uses them is first
   * called. Default: both at start, so that a mistake shows there. Tests create thousands of engines.
   * `statements`: statements alone, for an engine that must start quickly.
   */
  isLazy?: boolean | "statements";
  /**
   * Cost of a hash of a new password: KiB of memory, and passes over it. Default: 19 MiB and two. Tests that
   * aren't about the hash take the least that Argon2 accepts.
   */
  passwordCost?: PasswordCost;
  /** The host's configuration, for operators. Holds no secrets. */
  settings?: () => readonly HostSetting[];
  /** URL of the documentation, without a trailing slash. */
  docs?: string;
  /** Names the deployment for operators, in English: its processes, database and Redis. */
  topology?: () => Promise<string | undefined>;
  /** Texts of the host's screens and emails. Absent: administrators can't change texts. */
  texts?: HostTexts;
}
