import type { Meter } from "latchkey/host";
import { BoundedCounts } from "./bounded-counts.ts";
import { type Family, Histograms, type Labels } from "./family.ts";

/** Seconds. They include the limits of the service objectives (0.25) and of a database write (1). */
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const HASH_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const QUERY_BOUNDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
];
/** Providers have ten seconds. */
const PROVIDER_BOUNDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A client may send any method: unknown ones are counted as one. */
const METHODS = ["GET", "POST", "OPTIONS", "HEAD", "PUT", "PATCH", "DELETE"];
const OTHER = "other";

/** The engine's meter and its counts. */
export interface Figures {
  readonly meter: Meter;
  /** Returns all current values, for a page of metrics. */
  families(): Family[];
}

/**
 * Counts in plain arrays: a request costs two look-ups and two additions. A page of metrics assembles the
 * rest when it is requested.
 */
export function figures(): Figures {
  const requests = new Map<string, Histograms<number>>();
  const hashes = new Histograms<string>(HASH_BOUNDS);
  const queries = new Histograms<string>(QUERY_BOUNDS);
  const events = new BoundedCounts(500);
  const shed = new BoundedCounts(10, ["hash", "database", "load"]);
  const limited = new BoundedCounts(200);
  const cache = new BoundedCounts(3);
  const retries = new BoundedCounts(50);
  const tried = new BoundedCounts(3);
  const asked = new Histograms<string>(PROVIDER_BOUNDS);

  return {
    meter: {
      request(route, method, status, seconds) {
        let ofRoute = requests.get(route);
        if (ofRoute === undefined) {
          ofRoute = new Histograms(REQUEST_BOUNDS);
          requests.set(route, ofRoute);
        }
        // Three digits of status, preceded by the method's index in the list, 0 for others.
        ofRoute.of((METHODS.indexOf(method) + 1) * 1000 + status).observe(seconds);
      },
      event: (event, outcome, method) => events.add(`${event}|${outcome}|${method}`),
      hash: (algorithm, outcome, seconds) => hashes.of(`${algorithm}|${outcome}`).observe(seconds),
      shed: (reason) => shed.add(reason),
      rateLimited: (rule) => limited.add(rule),
      sessionCache: (outcome) => cache.add(outcome),
      query: (operation, seconds) => queries.of(operation).observe(seconds),
      retry: (code) => retries.add(code),
      provider: (id, outcome, seconds) => asked.of(`${id}|${outcome}`).observe(seconds),
      outbox: (outcome) => tried.add(outcome),
    },
    families: () => [
      {
        name: "http_server_request_duration_seconds",
        help: "Duration of requests by route, from their arrival to the response",
        type: "histogram",
        aggregator: "sum",
        values: [...requests].flatMap(([route, ofRoute]) =>
          ofRoute
            .entries()
            .flatMap(([key, histogram]) =>
              histogram.samples("http_server_request_duration_seconds", requestLabels(route, key)),
            ),
        ),
      },
      counter("auth_events_total", "Account events, including failed attempts", events, [
        "event",
        "outcome",
        "method",
      ]),
      histograms("auth_password_hash_seconds", "Duration of password hashes, without their wait", hashes, [
        "params",
        "outcome",
      ]),
      counter("requests_shed_total", "Requests refused with 503 because of overload", shed, ["reason"]),
      plain(
        "auth_hash_rejected_total",
        "Password hashes refused because their wait would have been too long",
        shed.of("hash"),
      ),
      counter("auth_rate_limited_total", "Requests refused with 429, by limit", limited, ["rule"]),
      plain("auth_session_cache_hits_total", "Sessions found in the cache", cache.of("hit")),
      plain("auth_session_cache_misses_total", "Sessions read from the database", cache.of("miss")),
      plain(
        "auth_session_cache_unavailable_total",
        "Sessions read from the database because the cache didn't respond",
        cache.of("unavailable"),
      ),
      histograms("db_query_seconds", "Duration of statements and transactions of the database", queries, [
        "op",
      ]),
      counter(
        "db_retries_total",
        "Statements and transactions retried, by the database's error code",
        retries,
        ["code"],
      ),
      histograms("provider_request_seconds", "Duration of requests to sign-in providers", asked, [
        "provider",
        "outcome",
      ]),
      counter("outbox_deliveries_total", "Attempts to deliver a message of the outbox", tried, ["outcome"]),
      plain("outbox_failed_total", "Outbox messages that could not be delivered", tried.of("given up")),
    ],
  };
}

function requestLabels(route: string, key: number): Labels {
  return { route, method: METHODS[Math.floor(key / 1000) - 1] ?? OTHER, status: String(key % 1000) };
}

function counter(name: string, help: string, counts: BoundedCounts, labels: readonly string[]): Family {
  const values = counts.entries().map(([key, value]) => ({ labels: labelled(labels, key), value }));
  return { name, help, type: "counter", aggregator: "sum", values };
}

function plain(name: string, help: string, value: number): Family {
  return { name, help, type: "counter", aggregator: "sum", values: [{ labels: {}, value }] };
}

function histograms(name: string, help: string, kept: Histograms<string>, labels: readonly string[]): Family {
  const values = kept.entries().flatMap(([key, histogram]) => histogram.samples(name, labelled(labels, key)));
  return { name, help, type: "histogram", aggregator: "sum", values };
}

function labelled(names: readonly string[], key: string): Labels {
  const values = key.split("|");
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}
