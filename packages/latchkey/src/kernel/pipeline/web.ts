import { fail, INTERNAL_SERVER_ERROR, tooLarge, VALIDATION_ERROR } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Answer, Exchange } from "../contracts/exchange.ts";
import { responseOf } from "./api.ts";

/**
 * Facts that a host knows about a request beyond the `Request`. `peer`: the IP address of the client's
 * socket; default unknown. Servers that call a handler directly pass other arguments, which are ignored.
 */
export type RequestAbout = { readonly peer?: string | undefined } | object;

/**
 * Returns the web-standard handler: `Request` in, `Response` out. `throws`: throws a failure instead of
 * answering it.
 */
export function webHandler(
  handle: (exchange: Exchange) => MaybePromise<Answer>,
  throws: boolean,
): (request: Request, about?: RequestAbout) => Promise<Response> {
  return async (request, about) => {
    const answer = await handle(exchangeOf(request, peerIn(about)));
    if (throws && answer.error !== undefined) throw answer.error;
    return responseOf(answer);
  };
}

function peerIn(about: RequestAbout = {}): string | undefined {
  return "peer" in about && typeof about.peer === "string" ? about.peer : undefined;
}

function exchangeOf(request: Request, peer: string | undefined): Exchange {
  // The path as it was sent: `new URL` would resolve dot segments before they can be checked, but a Request
  // has done so already. Only the origin is cut off.
  const start = request.url.indexOf("/", request.url.indexOf("//") + 2);
  const end = request.url.indexOf("#");
  const target = request.url.slice(start === -1 ? request.url.length : start, end === -1 ? undefined : end);
  const cut = target.indexOf("?");
  return {
    method: request.method,
    path: cut === -1 ? target : target.slice(0, cut),
    query: cut === -1 ? "" : target.slice(cut + 1),
    peer,
    header: (name) => request.headers.get(name) ?? undefined,
    headers: () => request.headers,
    body: (limit) => readBounded(request, limit),
  };
}

async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw fail(INTERNAL_SERVER_ERROR, {
      message:
        "The request's body was read before it came to Latchkey. To read it yourself, pass request.clone() to Latchkey.",
    });
  }
  if (request.body === null) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    // The client disconnected: the answer reaches no one, and the failure isn't the server's.
    throw fail(VALIDATION_ERROR);
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}
