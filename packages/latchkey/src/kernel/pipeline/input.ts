import type { z } from "zod";
import { type ErrorDetail, fail, VALIDATION_ERROR } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import type { Context } from "../contracts/context.ts";
import { isStorableText, parseJson } from "./json-text.ts";

/** Bytes of a request body. */
const BODY_LIMIT = 64 * 1024;

/** Characters of path and query together. */
export const URL_LIMIT = 8 * 1024;

const EMPTY: Readonly<Record<string, never>> = Object.freeze({});

/** Characters that stand for themselves in a query. */
const PLAIN = /^[\w.~-]*$/;

/** Skips a byte order mark (RFC 8259 8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function invalid(part: "body" | "query", details: readonly ErrorDetail[]): Error {
  const message = part === "body" ? "Invalid body parameters" : "Invalid query parameters";
  return fail(VALIDATION_ERROR, { message, details });
}

/** Reads and parses the body. A missing one is `{}`: clients send none if no field is set. */
export function readBody(context: Context): MaybePromise<void> {
  const exchange = context.site.exchange;
  if (exchange === undefined) return;
  return andThen(exchange.body(BODY_LIMIT), (bytes) => {
    context.body = bytes.length === 0 ? EMPTY : parseBody(bytes, context.header("content-type"));
  });
}

function parseBody(bytes: Uint8Array, contentType: string | undefined): unknown {
  // Also refuses forms and `text/plain` of other sites' pages, which browsers send without asking first.
  if (contentType === undefined || !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw invalid("body", [{ path: "", message: "Send JSON with content-type: application/json" }]);
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid("body", [{ path: "", message: "The body is not valid UTF-8" }]);
  }
  const parsed = parseJson(text);
  if ("problem" in parsed) throw invalid("body", [{ path: "", message: parsed.problem }]);
  if (typeof parsed.value !== "object" || parsed.value === null || Array.isArray(parsed.value)) {
    throw invalid("body", [{ path: "", message: "The body must be a JSON object" }]);
  }
  return parsed.value;
}

/** Reads a body of bytes. Another content type is refused before anything is read. */
export function readBytes(context: Context): MaybePromise<void> {
  const { bytes } = context.route.spec;
  const exchange = context.site.exchange;
  if (exchange === undefined || bytes === undefined) return;
  const given = context.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (given === undefined || !bytes.types.includes(given)) {
    throw invalid("body", [
      { path: "", message: `Send the bytes with content-type: ${bytes.types.join(" or ")}` },
    ]);
  }
  return andThen(exchange.body(bytes.limit), (sent) => {
    context.body = sent;
  });
}

/**
 * Parses the query. A repeated parameter is refused, because choosing one would be a guess, unless the route
 * declares it as a list.
 */
export function readQuery(context: Context): void {
  const exchange = context.site.exchange;
  if (exchange === undefined) return;
  context.query = exchange.query === "" ? EMPTY : parseQuery(exchange.query, context.route.spec.lists);
}

function parseQuery(raw: string, lists: readonly string[] = []): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = Object.create(null);
  for (const pair of raw.split("&")) {
    if (pair === "") continue;
    const cut = pair.indexOf("=");
    const name = decode(cut === -1 ? pair : pair.slice(0, cut));
    const value = cut === -1 ? "" : decode(pair.slice(cut + 1));
    const known = parameters[name];
    if (known === undefined) parameters[name] = value;
    else if (lists.includes(name)) parameters[name] = [known, value].flat();
    else throw invalid("query", [{ path: name, message: "The parameter occurs twice" }]);
  }
  return parameters;
}

function decode(text: string): string {
  if (PLAIN.test(text)) return text;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("query", [{ path: "", message: "The query is not valid percent-encoding" }]);
  }
  if (!isStorableText(decoded)) {
    throw invalid("query", [{ path: "", message: "Text must be valid Unicode without NUL characters" }]);
  }
  return decoded;
}

/** Validates a value against its schema and returns the parsed result. */
export function validate(schema: z.ZodType, value: unknown, part: "body" | "query"): unknown {
  const result = schema.safeParse(value ?? EMPTY);
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message,
  }));
  throw invalid(part, details);
}
