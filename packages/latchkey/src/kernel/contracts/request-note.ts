import { z } from "zod";
import { type Asked, requestOf } from "./request-of.ts";

/** The parts of a request that are stored with a message, for the application's callback that sends it. */
export const RequestNote = z
  .object({ method: z.string(), url: z.string(), headers: z.array(z.tuple([z.string(), z.string()])) })
  .optional();
export type RequestNote = z.output<typeof RequestNote>;

/** Headers about the sender and the target of a request. Those of an application begin with `x-`. */
const KEPT = new Set(["accept-language", "host", "origin", "user-agent"]);
/** Names of headers that hold credentials. */
const SECRET = /auth|cookie|csrf|key|pass|secret|session|sign|token/;
const LONGEST = 1024;

/**
 * Returns the request without data that must not be stored: cookies, credentials, and the query, which may
 * hold a token.
 */
export function noteRequest(asked: Asked, callback: unknown): { request?: RequestNote } {
  const request = typeof callback === "function" ? requestOf(asked) : undefined;
  if (request === undefined) return {};
  const url = new URL(request.url);
  url.search = "";
  const headers = [...request.headers].filter(
    ([name, value]) =>
      (KEPT.has(name) || (name.startsWith("x-") && !SECRET.test(name))) && value.length <= LONGEST,
  );
  return { request: { method: request.method, url: url.href, headers } };
}

/** Returns the request for the callback. */
export function notedRequest(note: RequestNote): Request | undefined {
  return note && new Request(note.url, { method: note.method, headers: note.headers });
}
