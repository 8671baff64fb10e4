/** A request, taken apart so that each value in it can be replaced by itself. */
export interface Call {
  method: string;
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  /** Lowercase names; without cookies. */
  headers: Readonly<Record<string, string>>;
  /** Still encoded as in the header. */
  cookies: Readonly<Record<string, string>>;
  body?: Body;
}

export type Body =
  | { json: Json }
  | { form: readonly (readonly [name: string, value: string])[] }
  | { text: string };

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A response, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined if the body isn't JSON. */
  json?: Json | undefined;
}

/** Line of a recording. */
export interface Recorded extends Call {
  /** The number of the call, from 1. */
  n: number;
  /** ISO 8601. */
  at: string;
  /** The status of the response when it was recorded. */
  status: number;
}

/** Request headers that decide about a response. Others are neither recorded nor replayed. */
const RECORDED_HEADERS = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "origin",
  "referer",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "user-agent",
  "x-api-key",
  "x-forwarded-for",
];

/** The headers among them whose values are replaced. */
const CREDENTIALS = ["authorization", "x-api-key"];

/** Takes a request apart. `target`: path and query. */
export function callOf(method: string, target: string, headers: Headers, body: Uint8Array): Call {
  const url = new URL(`http://localhost${target}`);
  const kept: Record<string, string> = {};
  for (const name of RECORDED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept[name] = name === "referer" ? withoutQuery(value) : value;
  }
  const read = body.length === 0 ? undefined : bodyOf(headers.get("content-type") ?? "", body);
  return {
    method,
    path: url.pathname,
    query: [...url.searchParams],
    headers: kept,
    cookies: cookiesIn(headers.get("cookie") ?? ""),
    ...(read === undefined ? {} : { body: read }),
  };
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

function bodyOf(type: string, bytes: Uint8Array): Body {
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith("application/x-www-form-urlencoded")) return { form: [...new URLSearchParams(text)] };
  const json = parsed(text);
  return json === undefined ? { text } : { json };
}

/** Returns undefined for text that is no JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cookiesIn(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0) cookies[pair.slice(0, at).trim()] = pair.slice(at + 1).trim();
  }
  return cookies;
}

/** Returns a call in which each value was replaced. `field`: the name of the value, such as `password`. */
export function mapped(call: Call, value: (text: string, field: string) => string): Call {
  const pairs = (list: Call["query"]): Call["query"] => list.map(([name, text]) => [name, value(text, name)]);
  const record = (values: Call["cookies"], of: (text: string, name: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, of(text, name)]));
  return {
    ...call,
    path: call.path
      .split("/")
      .map((segment) => value(segment, "path"))
      .join("/"),
    query: pairs(call.query),
    headers: record(call.headers, (text, name) => {
      if (!CREDENTIALS.includes(name)) return text;
      // The scheme in front, such as `Bearer`, stays.
      const [credential = "", ...scheme] = text.split(" ").reverse();
      return [...scheme.reverse(), value(credential, name)].join(" ");
    }),
    cookies: record(call.cookies, (text) => value(text, "cookie")),
    ...(call.body === undefined ? {} : { body: mappedBody(call.body, value, pairs) }),
  };
}

function mappedBody(
  body: Body,
  value: (text: string, field: string) => string,
  pairs: (list: Call["query"]) => Call["query"],
): Body {
  if ("form" in body) return { form: pairs(body.form) };
  if ("text" in body) return { text: value(body.text, "text") };
  const walk = (json: Json, field: string): Json => {
    if (typeof json === "string") return value(json, field);
    if (isList(json)) return json.map((item) => walk(item, field));
    if (typeof json !== "object" || json === null) return json;
    return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, walk(item, key)]));
  };
  return { json: walk(body.json, "body") };
}

/** `Array.isArray` doesn't narrow read-only lists. */
export function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

export interface IssuedCookie {
  name: string;
  value: string;
  /** Attributes with lowercase names; a flag has an empty value. */
  attributes: Readonly<Record<string, string>>;
}

export function issuedCookies(headers: Headers): IssuedCookie[] {
  return headers.getSetCookie().map((line) => {
    const [pair = "", ...rest] = line.split(";").map((part) => part.trim());
    const attributes = rest.map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name.toLowerCase(), value.join("=")] as const;
    });
    const at = pair.indexOf("=");
    return {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      attributes: Object.fromEntries(attributes),
    };
  });
}

/**
 * Yields the texts of a response, each with its place: `body/user/id`, `cookie/NAME`, `header/NAME` or
 * `location/PARAMETER`.
 */
export function* textsOf(answer: Answer): Generator<readonly [place: string, text: string]> {
  for (const { name, value } of issuedCookies(answer.headers)) yield [`cookie/${name}`, value];
  const token = answer.headers.get("set-auth-token");
  if (token !== null) yield ["header/set-auth-token", token];
  for (const [name, text] of locationOf(answer)?.searchParams ?? []) yield [`location/${name}`, text];
  yield* leaves(answer.json, "body");
}

function* leaves(json: Json | undefined, place: string): Generator<readonly [string, string]> {
  if (typeof json === "string") yield [place, json];
  else if (typeof json === "object" && json !== null)
    for (const [key, item] of Object.entries(json)) yield* leaves(item, `${place}/${key}`);
}

/** Undefined if there is none, or none that can be read. */
export function locationOf({ headers }: Answer): URL | undefined {
  const location = headers.get("location");
  return location === null ? undefined : (URL.parse(location, "http://localhost") ?? undefined);
}

/** Reads a response to its end. */
export function answerOf(status: number, headers: Headers, body: Uint8Array): Answer {
  const isJson = (headers.get("content-type") ?? "").includes("json") && body.length > 0;
  return { status, headers, json: isJson ? parsed(new TextDecoder().decode(body)) : undefined };
}
