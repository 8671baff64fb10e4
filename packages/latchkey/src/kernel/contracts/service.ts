import type { Context } from "./context.ts";
import type { Core } from "./core.ts";

/**
 * Something that routes use: a feature's statements, the opening of sessions, the sending of email. It is
 * created once for each engine, when the first route that names it is set up.
 */
export interface Service<T> {
  readonly kind: "engine";
  readonly make: (core: Core) => T;
}

/** A service for one request: it may set the request's cookies and knows the caller. */
export interface RequestService<T> {
  readonly kind: "request";
  readonly make: (core: Core) => (context: Context) => T;
}

export type AnyService<T = unknown> = Service<T> | RequestService<T>;

export function service<T>(make: (core: Core) => T): Service<T> {
  return { kind: "engine", make };
}

export function requestService<T>(make: (core: Core) => (context: Context) => T): RequestService<T> {
  return { kind: "request", make };
}

/** Runs a function as one transaction, for routes that write in several places. */
export const transaction = service(({ db }) => db.transaction);

/** The options of the engine, every default filled in. */
export const options = service((core) => core.options);
