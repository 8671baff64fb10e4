import type { Env } from "../../../latchkey/src/base/env.ts";

export interface TestEnv extends Env {
  /** Advances the clock. */
  advance(milliseconds: number): void;
  readonly lines: { level: string; message: string; fields: Readonly<Record<string, unknown>> | undefined }[];
  readonly statements: string[];
}

/** Waits 20 times as long for a server as an application does: other tests share the machine with it. */
export function testEnv(): TestEnv {
  let now = Date.parse("2026-11-21T08:00:00.000Z");
  const lines: TestEnv["lines"] = [];
  const statements: string[] = [];
  return {
    now: () => now,
    steady: () => now,
    patience: 20,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    random: (size) => crypto.getRandomValues(new Uint8Array(size)),
    fetch: () => Promise.reject(new Error("No network in this test.")),
    log: (level, message, fields) => lines.push({ level, message, fields }),
    probe: (event) => {
      if (event.kind === "statement") statements.push(event.sql);
    },
    lines,
    statements,
  };
}
