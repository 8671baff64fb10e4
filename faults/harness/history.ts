import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";

export const OPERATIONS = ["sign-up", "sign-in", "update-user", "revoke", "get-session"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One request. Times are milliseconds of a monotonic clock. */
export interface Event {
  client: string;
  operation: Operation;
  /** User or object of the operation. */
  subject: string;
  start: number;
  end: number;
  /** `unknown`: no response, or a refusal after which the write may still have taken effect. */
  result: "ok" | "fail" | "unknown";
  status: number;
  detail?: string | undefined;
}

/** Requests of clients with their results, and the guarantees that these broke. */
export class History {
  readonly events: Event[] = [];
  /** Broken guarantees, with their number of occurrences. */
  readonly findings = new Map<string, number>();

  add(event: Event): void {
    this.events.push(event);
  }

  finding(text: string): void {
    this.findings.set(text, (this.findings.get(text) ?? 0) + 1);
  }

  /** Returns the number of confirmed writes. */
  acknowledged(): number {
    return this.events.filter(({ operation, result }) => operation !== "get-session" && result === "ok")
      .length;
  }

  /** Returns the milliseconds from `moment` until each operation succeeded; undefined while one hasn't. */
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

  /** Returns the requests that were in progress at any time in this span. */
  under(from: number, to: number): Event[] {
    return this.events.filter(({ start, end }) => start < to && end > from);
  }

  /** Returns the requests that began in this span. */
  during(from: number, to: number): Event[] {
    return this.events.filter(({ start }) => start >= from && start < to);
  }

  /** Writes one line of JSON for each event. */
  write(file: string): void {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    appendFileSync(file, `${this.events.map((event) => JSON.stringify(event)).join("\n")}\n`);
  }
}
