import { hash } from "node:crypto";
import type { Env, Mail, Probe } from "../kernel/env.ts";
import type { Meter } from "../kernel/meter.ts";

/** What was written to the log. */
export interface Line {
  level: string;
  message: string;
  fields: Readonly<Record<string, unknown>> | undefined;
}

/** The world of one engine under test: a clock that is turned by hand, a mail box, everything counted. */
export interface World {
  readonly env: Env;
  /** Milliseconds since 1970. */
  now(): number;
  /** Turns the clock on. */
  advance(seconds: number): void;
  readonly mails: Mail[];
  readonly lines: Line[];
  /** Everything that was hashed and every statement since `watch`, in order. */
  readonly probes: Probe[];
  /** What `work` hashed and asked the database. */
  watch(work: () => Promise<unknown>): Promise<Probe[]>;
}

export interface WorldOptions {
  /** Begins the series of random values; the same one gives the same ids and tokens. Default: another each time. */
  seed?: string;
  /** Whether mail can be sent. Default true. */
  mail?: boolean;
  /** Told what happens. */
  meter?: Meter;
  /** The network. Default: there is none. */
  fetch?: typeof fetch;
  /** How late the event loop is said to be. */
  lag?: () => number;
}

const START = Date.parse("2026-11-21T08:00:00.000Z");

export function world({ seed = crypto.randomUUID(), mail = true, ...given }: WorldOptions = {}): World {
  let now = START;
  const mails: Mail[] = [];
  const lines: Line[] = [];
  const probes: Probe[] = [];
  const send = async (sent: Mail): Promise<void> => {
    mails.push(sent);
  };
  return {
    env: {
      now: () => now,
      random: seededRandom(seed),
      fetch: () => Promise.reject(new Error("No network in this test.")),
      ...(mail ? { mail: send } : {}),
      log: (level, message, fields) => lines.push({ level, message, fields }),
      probe: (probe) => probes.push(probe),
      ...given,
    },
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
    mails,
    lines,
    probes,
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
