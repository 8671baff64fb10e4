import type { IncomingMessage } from "node:http";
import { fail, INTERNAL_SERVER_ERROR, tooLarge, VALIDATION_ERROR } from "../kernel/errors.ts";
import type { MaybePromise } from "../kernel/maybe-promise.ts";

/** What body parsers leave on a request that they have read. */
interface Parsed {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/** The body of a request: from its stream, or from the body parser that has read the stream already. */
export function nodeBody(request: IncomingMessage & Parsed, limit: number): MaybePromise<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  // Reading what was read, or is being read, would wait for ever.
  if (!request.readableDidRead && !request.readableEnded) return readStream(request, limit);
  const bytes = parsedBytes(request);
  if (bytes.length > limit) throw tooLarge(limit);
  return bytes;
}

function readStream(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    reject(tooLarge(limit));
  });
  request.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  // The client went away: nobody reads the answer, and it is no failure of ours.
  request.on("error", () => reject(fail(VALIDATION_ERROR)));
  return promise;
}

/** What a parser made of a body, in the form that the request says it has: providers post their answers as forms. */
function textOf(given: object, { headers }: IncomingMessage): string {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  return isForm ? String(new URLSearchParams(Object.entries(given))) : JSON.stringify(given);
}

function parsedBytes(request: IncomingMessage & Parsed): Uint8Array {
  const given = request.rawBody ?? request.body;
  if (given instanceof Uint8Array) return given;
  if (typeof given === "string") return Buffer.from(given);
  if (typeof given === "object" && given !== null) return Buffer.from(textOf(given, request));
  if (!request.readableDidRead) return Buffer.alloc(0);
  throw fail(INTERNAL_SERVER_ERROR, {
    message:
      "The request's body was read before it came to Latchkey. Mount Latchkey before the body parser, let the parser " +
      "leave the body in request.body or request.rawBody, or use latchkey/express or latchkey/fastify.",
  });
}
