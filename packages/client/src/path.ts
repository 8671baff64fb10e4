import { METHODS } from "./generated/methods.ts";

/** `useSession` → `use-session`: how a member of the client becomes a segment of a path. */
export function segment(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The method of a call: what the path is known for, else what was asked, else whether there is something to send. */
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
/** By GET these tell how it stands. */
const TELLS = /^\/(change-email|reauthenticate|delete-user\/preview)$/;

/** Whether a call to a path of every engine may have changed the caller's session or user. */
export function changesSession(path: string, method: "GET" | "POST"): boolean {
  return CHANGES.test(path) && !(method === "GET" && TELLS.test(path));
}

/** Where the service is mounted, without a slash at its end. */
export function mountOf(baseURL = "", basePath = "/api/auth"): string {
  const base = baseURL.replace(/\/+$/, "");
  const path = basePath.replace(/\/+$/, "");
  // Given with the path already, as some are used to.
  return base.endsWith(path) ? base : base + path;
}

/** The query of an address; what is undefined or null is left out, and each of several values stands by itself. */
export function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const pairs = Object.entries(query ?? {})
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== null);
  const text = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return text.length === 0 ? "" : `?${text.join("&")}`;
}
