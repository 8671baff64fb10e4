/**
 * Told what happens in the engine, so that a host can make figures of it. Called on hot paths: cheap, synchronous,
 * never throwing. No argument names a person.
 */
export interface Meter {
  /** A request was answered. `route` is the declared path, `(unknown)` for none. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** What happened to an account, or was tried: what a route declares as its `event`, and `session_created`. `method` may be empty. */
  event(event: string, outcome: "success" | "failure", method: string): void;
  /** A password was hashed or compared: by an algorithm, with its parameters where they are ours. */
  hash(parameters: string, outcome: "match" | "mismatch" | "hashed" | "failed", seconds: number): void;
  /** A request was refused before it cost much: the queue of hashes or of connections is full, or the process is. */
  shed(reason: "hash" | "database" | "load"): void;
  /** A limit refused a request. */
  rateLimited(rule: string): void;
  /** A session was asked for where there is a read cache. */
  sessionCache(outcome: "hit" | "miss" | "unavailable"): void;
  /** A statement or transaction ended. */
  query(operation: "read" | "write" | "transaction", seconds: number): void;
  /** A transaction or statement was tried again; the database's code, such as `40001` or `1213`. */
  retry(code: string): void;
  /** A provider was asked for something. `refused`: it answered, but not with 2xx. */
  provider(id: string, outcome: "ok" | "refused" | "timeout" | "failed", seconds: number): void;
  /** A message of the outbox was tried. */
  outbox(outcome: "delivered" | "put off" | "given up"): void;
}
