import { METHODS } from "./generated/methods.ts";

/** Turns a member of the client into a segment of a path: `useSession` → `use-session`. */
export function segment(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Returns the method of a call: the path's known one, else the requested one, else by the presence of a body.
 */
export function methodOf(
  path: string,
  asked: "GET" | "POST" | undefined,
  hasBody: boolean,
  known: Readonly<Record<string, "GET" | "POST">>,
): "GET" | "POST" {
  return known[path] ?? METHODS[path] ?? asked ?? (hasBody ? "POST" : "GET");
}

const CHANGES =
  /^\/(sign-(in|up|out)|revoke-(other-)?sessions?|(update|delete)-(user|session)|verify-email|change-(email|password)|reauthenticate)(\/|$)/;
/** Paths that only read with GET. */
const TELLS = /^\/(change-email|reauthenticate|delete-user\/preview)$/;

/** Reports whether a call to a path of every engine may have changed the caller's session or user. */
export function changesSession(path: string, method: "GET" | "POST"): boolean {
  return CHANGES.test(path) && !(method === "GET" && TELLS.test(path));
}

/** Returns the mount point of the service, without a trailing slash. */
export function mountOf(baseURL = "", basePath = "/api/auth"): string {
  const base = baseURL.replace(/\/+$/, "");
  const path = basePath.replace(/\/+$/, "");
  // The base URL may include the path already.
  return base.endsWith(path) ? base : base + path;
}

/**
 * Returns the query of a URL, without members that are undefined or null; each value of a list becomes a
 * parameter.
 */
export function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = Object.entries(query ?? {})
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== null);
  const text = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return text.length === 0 ? "" : `?${text.join("&")}`;
}
