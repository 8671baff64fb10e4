/**
 * Receives the engine's events, for a host's metrics. Called on hot paths: cheap, synchronous, never
 * throwing. No argument identifies a person.
 */
export interface Meter {
  /** A request was answered. `route` is the declared path, `(unknown)` for none. */
  request(route: string, method: string, status: number, seconds: number): void;
  /**
   * An account event occurred or was attempted: a route's declared `event`, or `session_created`. `method`
   * may be empty.
   */
  event(event: string, outcome: "success" | "failure", method: string): void;
  /** A password was hashed or compared: by an algorithm, with its parameters if they are the engine's. */
  hash(parameters: string, outcome: "match" | "mismatch" | "hashed" | "failed", seconds: number): void;
  /**
   * A request was refused before it cost much: the queue of hashes or of connections is full, or the process
   * is.
   */
  shed(reason: "hash" | "database" | "load"): void;
  /** A limit refused a request. */
  rateLimited(rule: string): void;
  /** A session was looked up in the read cache. */
  sessionCache(outcome: "hit" | "miss" | "unavailable"): void;
  /** A statement or transaction ended. */
  query(operation: "read" | "write" | "transaction", seconds: number): void;
  /** A transaction or statement was retried; the database's code, such as `40001` or `1213`. */
  retry(code: string): void;
  /** A request was sent to a provider. `refused`: it answered, but not with 2xx. */
  provider(id: string, outcome: "ok" | "refused" | "timeout" | "failed", seconds: number): void;
  /** A delivery of an outbox message was attempted. */
  outbox(outcome: "delivered" | "put off" | "given up"): void;
}
