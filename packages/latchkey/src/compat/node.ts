import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Answering, toNodeHandler as handlerOf } from "../adapters/node.ts";

/** Serves an engine from `node:http`, Express and the like. It never rejects. */
export function toNodeHandler(
  auth: Answering,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handle = handlerOf(auth);
  return async (request, response) => handle(request, response);
}

/** Returns the headers of a request of `node:http`, for `auth.api`. */
export function fromNodeHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) if (value !== undefined) headers.append(name, value);
  return headers;
}
