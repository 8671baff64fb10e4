import type { Meter } from "../meter.ts";
import type { Instruments } from "./open-telemetry.ts";

/** Seconds; as the semantic conventions recommend for durations. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const METHODS = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "QUERY",
]);

/** The method, or `_OTHER`: a client may invent others. */
export const methodOf = (method: string): string => (METHODS.has(method) ? method : "_OTHER");

/** Returns the full template of a declared path. Routes in brackets, such as `(unknown)`, have none. */
export const templateOf = (basePath: string, route: string): string | undefined =>
  route.startsWith("/") ? basePath + route : undefined;

/** Records the engine's events as metrics of OpenTelemetry. */
export function telemetryMeter(
  instruments: Instruments,
  { basePath, scheme }: { basePath: string; scheme: string },
): Meter {
  const duration = (name: string, description: string) =>
    instruments.createHistogram(name, {
      description,
      unit: "s",
      advice: { explicitBucketBoundaries: DURATIONS },
    });
  const counter = (name: string, description: string) => instruments.createCounter(name, { description });
  const requests = duration("http.server.request.duration", "Duration of HTTP server requests.");
  const hashes = duration("latchkey.password_hash.duration", "Duration of password hashes, without waiting.");
  const providers = duration(
    "latchkey.provider.request.duration",
    "Duration of requests to sign-in providers.",
  );
  const events = counter("latchkey.account.events", "Account events, by outcome.");
  const sheds = counter("latchkey.requests.shed", "Requests refused because of overload.");
  const limited = counter("latchkey.requests.rate_limited", "Requests refused by a limit.");
  const cache = counter("latchkey.session_cache.requests", "Look-ups of sessions in Redis.");
  const retries = counter("latchkey.db.retries", "Retries that the database asked for.");
  const deliveries = counter("latchkey.outbox.deliveries", "Attempts to deliver a message of the outbox.");
  return {
    request(route, method, status, seconds) {
      const template = templateOf(basePath, route);
      requests.record(seconds, {
        "http.request.method": methodOf(method),
        "http.response.status_code": status,
        "url.scheme": scheme,
        ...(template === undefined ? {} : { "http.route": template }),
        ...(status >= 500 ? { "error.type": String(status) } : {}),
      });
    },
    event: (event, outcome, method) =>
      events.add(1, { event, outcome, ...(method === "" ? {} : { method }) }),
    hash: (parameters, outcome, seconds) => hashes.record(seconds, { parameters, outcome }),
    shed: (reason) => sheds.add(1, { reason }),
    rateLimited: (rule) => limited.add(1, { rule }),
    sessionCache: (outcome) => cache.add(1, { outcome }),
    // Spans of statements are measured where they end, with their names.
    query() {},
    retry: (code) => retries.add(1, { code }),
    provider: (provider, outcome, seconds) => providers.record(seconds, { provider, outcome }),
    outbox: (outcome) => deliveries.add(1, { outcome }),
  };
}

/** Passes each event to both. */
export function bothMeters(one: Meter | undefined, other: Meter): Meter {
  if (one === undefined) return other;
  return {
    request(...event) {
      one.request(...event);
      other.request(...event);
    },
    event(...event) {
      one.event(...event);
      other.event(...event);
    },
    hash(...event) {
      one.hash(...event);
      other.hash(...event);
    },
    shed(reason) {
      one.shed(reason);
      other.shed(reason);
    },
    rateLimited(rule) {
      one.rateLimited(rule);
      other.rateLimited(rule);
    },
    sessionCache(outcome) {
      one.sessionCache(outcome);
      other.sessionCache(outcome);
    },
    query(...event) {
      one.query(...event);
      other.query(...event);
    },
    retry(code) {
      one.retry(code);
      other.retry(code);
    },
    provider(...event) {
      one.provider(...event);
      other.provider(...event);
    },
    outbox(outcome) {
      one.outbox(outcome);
      other.outbox(outcome);
    },
  };
}
