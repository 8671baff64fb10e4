import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";

export const OPERATIONS = ["sign-up", "sign-in", "update-user", "revoke", "get-session"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One request. Times are milliseconds of one clock that doesn't jump. */
export interface Event {
  client: string;
  operation: Operation;
  /** On whom or what. */
  subject: string;
  start: number;
  end: number;
  /** `unknown`: nothing came back, or a refusal after which the write may still hold. */
  result: "ok" | "fail" | "unknown";
  status: number;
  detail?: string | undefined;
}

/** What clients did and were told, and what none of them may ever be told. */
export class History {
  readonly events: Event[] = [];
  /** Broken promises, each once, with how often. */
  readonly findings = new Map<string, number>();

  add(event: Event): void {
    this.events.push(event);
  }

  finding(text: string): void {
    this.findings.set(text, (this.findings.get(text) ?? 0) + 1);
  }

  /** Writes that were confirmed. */
  acknowledged(): number {
    return this.events.filter(({ operation, result }) => operation !== "get-session" && result === "ok")
      .length;
  }

  /** Milliseconds from `moment` until each operation had worked again; undefined while one hasn't. */
  recovery(moment: number, operations: readonly Operation[] = OPERATIONS): number | undefined {
    let latest = 0;
    for (const wanted of operations) {
      const first = this.events.find(
        ({ operation, result, end }) => operation === wanted && result === "ok" && end >= moment,
      );
      if (first === undefined) return undefined;
      latest = Math.max(latest, first.end - moment);
    }
    return latest;
  }

  /** Requests that began before the end of this span and came back after its beginning. */
  under(from: number, to: number): Event[] {
    return this.events.filter(({ start, end }) => start < to && end > from);
  }

  /** Requests that began in this span. */
  during(from: number, to: number): Event[] {
    return this.events.filter(({ start }) => start >= from && start < to);
  }

  /** One JSON line for each event. */
  write(file: string): void {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    appendFileSync(file, `${this.events.map((event) => JSON.stringify(event)).join("\n")}\n`);
  }
}
