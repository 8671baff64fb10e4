import { hash } from "node:crypto";
import type { Env, Mail, PasswordCost, Probe } from "../../latchkey/src/base/env.ts";
import type { Meter } from "../../latchkey/src/base/meter.ts";
import type { Traffic } from "../../latchkey/src/base/traffic.ts";
import { noteProbe } from "./record.ts";

/** What was written to the log. */
export interface Line {
  level: string;
  message: string;
  fields: Readonly<Record<string, unknown>> | undefined;
}

/** The world of one engine under test: a clock that is turned by hand, an email box, everything counted. */
export interface World {
  readonly env: Env;
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets time pass. */
  advance(seconds: number): void;
  /** Lets time pass without moving the wall clock, so that background work is due. */
  pass(seconds: number): void;
  /** Sets this machine's clock, and with it the database's if that isn't a separate server. No time passes. */
  set(seconds: number): void;
  readonly mails: Mail[];
  readonly lines: Line[];
  /** Everything that was hashed and every statement since `watch`, in order. */
  readonly probes: Probe[];
  /** The statements that the engine was made with, as the database gets them. */
  readonly declared: ReadonlySet<string>;
  /** What `work` hashed and asked the database. */
  watch(work: () => Promise<unknown>): Promise<Probe[]>;
}

export interface WorldOptions {
  /** Begins the series of random values; the same one gives the same ids and tokens. Default: another each time. */
  seed?: string;
  /** Whether email can be sent. Default true. */
  mail?: boolean;
  /** Where email arrives. Default: a mailbox of its own. */
  mails?: Mail[];
  /** Told what happens. */
  meter?: Meter;
  /** Counts of what is answered and sent, kept by day. Default: none are. */
  traffic?: Traffic;
  /** The network. Default: there is none. */
  fetch?: Env["fetch"];
  /** The IP addresses of host names. Default: left to the network. */
  lookup?: NonNullable<Env["lookup"]>;
  /**
   * Seconds by which this process's clock is ahead of the machine's; negative: behind. The database then uses the
   * machine's. Default: a clock that stands still until it is set, the same for the database.
   */
  ahead?: number;
  /** What a hash of a password costs. Default: the least there is. */
  passwordCost?: PasswordCost;
  /** Default true: a test uses few of an engine's statements. */
  isLazy?: boolean;
  /** How late the event loop is said to be. */
  lag?: () => number;
}

/** Argon2 needs eight blocks of a KiB for each lane. */
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
