import type { Meter } from "../../latchkey/src/base/meter.ts";

/** A meter that keeps its events as text, without times: `request /ok GET 200`. */
export function countingMeter(): Meter & { readonly told: string[] } {
  const told: string[] = [];
  const keep = (...words: (string | number)[]): void => void told.push(words.join(" ").trim());
  return {
    told,
    request: (route, method, status) => keep("request", route, method, status),
    event: (event, outcome, method) => keep("event", event, outcome, method),
    hash: (parameters, outcome) => keep("hash", parameters, outcome),
    shed: (reason) => keep("shed", reason),
    rateLimited: (rule) => keep("limited", rule),
    sessionCache: (outcome) => keep("cache", outcome),
    query: () => {},
    retry: (code) => keep("retry", code),
    provider: (id, outcome) => keep("provider", id, outcome),
    outbox: (outcome) => keep("outbox", outcome),
  };
}
