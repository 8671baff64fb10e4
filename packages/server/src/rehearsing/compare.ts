import { type Answer, type IssuedCookie, isList, issuedCookies, type Json, locationOf } from "./exchange.ts";
import { plainName } from "./side.ts";

/** Something that differs between the two responses to a call. */
export interface Difference {
  kind: "status" | "body" | "cookie" | "location" | "header" | "rows";
  /** The part that differs, such as `body/user/name` or `session_token Max-Age`. Items of lists have no number. */
  at: string;
  /** Without anything that a server made up. */
  old: string;
  new: string;
}

/** Seconds by which moments of the two sides may differ: both are asked at the same time. */
const CLOCK = 90;
const HEADERS = ["content-type", "retry-after", "set-auth-token", "set-auth-jwt", "x-retry-after"];
const ATTRIBUTES = ["max-age", "path", "domain", "httponly", "samesite", "secure", "partitioned"];
const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Values that each side makes up for itself. */
const MADE_UP = /^[\w.~%+/=:?&@-]{4,}$/;
const OWN_FIELD =
  /(?:id|ids|token|key|keys|secret|uri|url|challenge|start|codes?|prefix|user|jti|kid|x|y|n)$/i;

export function differences(old: Answer, now: Answer): Difference[] {
  return [
    ...(old.status === now.status
      ? []
      : [{ kind: "status" as const, at: "status", old: withCode(old), new: withCode(now) }]),
    ...locations(old, now),
    ...cookies(old, now),
    ...headers(old, now),
    // The bodies of responses with other meanings have nothing in common.
    ...(old.status === now.status ? values(old.json, now.json, "body") : []),
  ];
}

function withCode({ status, json }: Answer): string {
  const code = typeof json === "object" && json !== null && !isList(json) ? json.code : undefined;
  return typeof code === "string" ? `${status} ${code}` : String(status);
}

function locations(old: Answer, now: Answer): Difference[] {
  const [before, after] = [targetOf(old), targetOf(now)];
  return before === after ? [] : [{ kind: "location", at: "location", old: before, new: after }];
}

function targetOf(answer: Answer): string {
  const location = locationOf(answer);
  if (location === undefined) return answer.headers.get("location") ?? "none";
  const { origin, pathname, searchParams } = location;
  const error = searchParams.get("error");
  const names = [...new Set(searchParams.keys())].sort().join(" ");
  return `${origin}${pathname}${names === "" ? "" : ` with ${names}`}${error === null ? "" : ` (${error})`}`;
}

function cookies(old: Answer, now: Answer): Difference[] {
  const [before, after] = [byName(old), byName(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, two] = [before.get(name), after.get(name)];
    if (one === undefined || two === undefined)
      return [{ kind: "cookie" as const, at: name, old: stateOf(one), new: stateOf(two) }];
    return ATTRIBUTES.flatMap((attribute) => {
      const [a, b] = [one.attributes[attribute], two.attributes[attribute]];
      if (a?.toLowerCase() === b?.toLowerCase() || (attribute === "max-age" && isNear(Number(a), Number(b))))
        return [];
      const at = `${name} ${attribute}`;
      return [{ kind: "cookie" as const, at, old: a ?? "none", new: b ?? "none" }];
    });
  });
}

/** The last one counts where a response sets a cookie twice, as in a browser. */
function byName({ headers }: Answer): Map<string, IssuedCookie> {
  return new Map(issuedCookies(headers).map((cookie) => [plainName(cookie.name), cookie]));
}

function stateOf(cookie: IssuedCookie | undefined): string {
  if (cookie === undefined) return "not set";
  return cookie.value === "" || cookie.attributes["max-age"] === "0" ? "removed" : "set";
}

function headers(old: Answer, now: Answer): Difference[] {
  return HEADERS.flatMap((name) => {
    const [a, b] = [headerOf(old, name), headerOf(now, name)];
    return a === b ? [] : [{ kind: "header" as const, at: name, old: a, new: b }];
  });
}

function headerOf({ headers, status }: Answer, name: string): string {
  const value = headers.get(name);
  if (value === null) return "none";
  if (name !== "content-type") return "set";
  // A redirect has no body that anything reads.
  return status >= 300 && status < 400 ? "none" : (value.split(";", 1)[0] ?? "");
}

function values(old: Json | undefined, now: Json | undefined, at: string): Difference[] {
  if (isList(old) && isList(now)) {
    if (old.length !== now.length)
      return [{ kind: "body", at, old: `${old.length} items`, new: `${now.length} items` }];
    return paired(old, now, `${at}/*`);
  }
  if (isRecord(old) && isRecord(now))
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
      values(old[key], now[key], `${at}/${key}`),
    );
  return isSame(old, now, at) ? [] : [{ kind: "body", at, old: shown(old), new: shown(now) }];
}

/**
 * Pairs each item with the one of the other list that is most like it: without an order that is documented, a
 * database may return any.
 */
function paired(old: readonly Json[], now: readonly Json[], at: string): Difference[] {
  const rest = [...now];
  return old.flatMap((item) => {
    const found = rest.map((other, index) => ({ index, differences: values(item, other, at) }));
    const best = found.reduce((a, b) => (b.differences.length < a.differences.length ? b : a));
    rest.splice(best.index, 1);
    return best.differences;
  });
}

function isSame(old: Json | undefined, now: Json | undefined, at: string): boolean {
  if (old === now) return true;
  if (typeof old === "number" && typeof now === "number")
    return /(?:In|At|exp|iat|time)$/.test(at) && isNear(old, now);
  if (typeof old !== "string" || typeof now !== "string") return false;
  if (DATE.test(old) && DATE.test(now)) return isNear(Date.parse(old) / 1000, Date.parse(now) / 1000);
  return OWN_FIELD.test(at.replace(/\/\*$/, "")) && MADE_UP.test(old) && MADE_UP.test(now);
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= CLOCK;

function isRecord(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === "object" && json !== null && !isList(json);
}

/** Values that a server made up, such as tokens, must not stand in a report. */
function shown(value: Json | undefined): string {
  if (value === undefined) return "absent";
  if (isList(value)) return `a list of ${value.length}`;
  if (isRecord(value)) return `an object with ${Object.keys(value).join(", ")}`;
  if (typeof value !== "string") return String(value);
  if (DATE.test(value)) return "a date";
  return value.length > 80 || (MADE_UP.test(value) && /\d/.test(value)) ? "a text" : JSON.stringify(value);
}
