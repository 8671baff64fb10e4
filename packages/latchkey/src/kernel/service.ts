import type { Context } from "./context.ts";
import type { Core } from "./core.ts";

/**
 * Something that routes use: a feature's statements, the door in, the way to send an email.
 * It is made once for each engine, when the first route that names it is set up.
 */
export interface Service<T> {
  readonly kind: "engine";
  readonly make: (core: Core) => T;
}

/** A service that speaks for one request: it may set this request's cookies and knows who calls. */
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
