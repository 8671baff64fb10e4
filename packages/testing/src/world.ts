import { hash } from "node:crypto";
import type { Env, Mail, PasswordCost, Probe } from "../../latchkey/src/base/env.ts";
import type { HostTexts } from "../../latchkey/src/base/host-texts.ts";
import type { Meter } from "../../latchkey/src/base/meter.ts";
import type { Traffic } from "../../latchkey/src/base/traffic.ts";
import { noteProbe } from "./record.ts";

/** A line of the log. */
export interface Line {
  level: string;
  message: string;
  fields: Readonly<Record<string, unknown>> | undefined;
}

/** The world of one engine under test: a manual clock, a mailbox, and counts of all activity. */
export interface World {
  readonly env: Env;
  /** Milliseconds since 1970. */
  now(): number;
  /** Advances time. */
  advance(seconds: number): void;
  /** Advances time without the wall clock, so that background work is due. */
  pass(seconds: number): void;
  /** Sets this machine's clock, and the database's unless that is a separate server. No time passes. */
  set(seconds: number): void;
  readonly mails: Mail[];
  readonly lines: Line[];
  /** Every hash and statement since `watch`, in order. */
  readonly probes: Probe[];
  /** The statements that the engine declared, as sent to the database. */
  readonly declared: ReadonlySet<string>;
  /** Returns the hashes and statements of `work`. */
  watch(work: () => Promise<unknown>): Promise<Probe[]>;
}

export interface WorldOptions {
  /** The seed of random values: the same seed gives the same IDs and tokens. Default: a new one each time. */
  seed?: string;
  /** True if email can be sent. Default true. */
  mail?: boolean;
  /** The mailbox. Default: a new one. */
  mails?: Mail[];
  /** Receives metrics. */
  meter?: Meter;
  /** Daily counts of requests and emails. Default: none. */
  traffic?: Traffic;
  /** URL of the documentation. Default: none. */
  docs?: string;
  /** Texts of the host. Default: none. */
  texts?: HostTexts;
  /** The network. Default: none. */
  fetch?: Env["fetch"];
  /** Resolves host names. Default: the network does. */
  lookup?: NonNullable<Env["lookup"]>;
  /**
   * Seconds by which this process's clock is ahead of the machine's (negative: behind). The database then
   * uses the machine's. Default: a clock that stands still until it is set, shared with the database.
   */
  ahead?: number;
  /** The cost of a password hash. Default: the minimum. */
  passwordCost?: PasswordCost;
  /** Default true: a test uses only a few of an engine's statements. */
  isLazy?: boolean;
  /** The reported delay of the event loop. */
  lag?: () => number;
}

/** Argon2 needs at least eight 1 KiB blocks for each lane. */
const CHEAPEST: PasswordCost = { memoryCost: 8, timeCost: 1 };

const START = Date.parse("2026-11-21T08:00:00.000Z");

export function world({
  seed = crypto.randomUUID(),
  mail = true,
  mails = [],
  ahead,
  passwordCost = CHEAPEST,
  isLazy = true,
  ...given
}: WorldOptions = {}): World {
  let turned = 0;
  let passed = 0;
  const now = () => (ahead === undefined ? START : Date.now() + ahead * 1000) + turned;
  const steady = () => (ahead === undefined ? 0 : performance.now()) + passed;
  const lines: Line[] = [];
  const probes: Probe[] = [];
  const declared = new Set<string>();
  const send = async (sent: Mail): Promise<void> => {
    mails.push(sent);
  };
  return {
    env: {
      now,
      steady,
      ...(ahead === undefined ? { databaseNow: now } : {}),
      random: seededRandom(seed),
      fetch: () => Promise.reject(new Error("No network in this test.")),
      ...(mail ? { mail: send } : {}),
      log: (level, message, fields) => lines.push({ level, message, fields }),
      probe(probe) {
        noteProbe(probe);
        if (probe.kind === "declared") declared.add(probe.sql);
        else probes.push(probe);
      },
      passwordCost,
      isLazy,
      ...given,
    },
    now,
    advance(seconds) {
      turned += seconds * 1000;
      passed += seconds * 1000;
    },
    pass(seconds) {
      passed += seconds * 1000;
    },
    set(seconds) {
      turned += seconds * 1000;
    },
    mails,
    lines,
    probes,
    declared,
    async watch(work) {
      const from = probes.length;
      await work();
      return probes.slice(from);
    },
  };
}

function seededRandom(seed: string): (size: number) => Uint8Array {
  let drawn = 0;
  return (size) => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at += 32) {
      drawn += 1;
      const block = Buffer.from(hash("sha256", `${seed}:${drawn}`, "hex"), "hex");
      bytes.set(block.subarray(0, Math.min(32, size - at)), at);
    }
    return bytes;
  };
}
