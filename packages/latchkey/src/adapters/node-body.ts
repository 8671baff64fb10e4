import type { IncomingMessage } from "node:http";
import { fail, INTERNAL_SERVER_ERROR, tooLarge, VALIDATION_ERROR } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";

/** Properties that body parsers leave on a request that they have read. */
interface Parsed {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/**
 * Returns the body of a request: from its stream, or from the body parser that has read the stream already.
 */
export function nodeBody(request: IncomingMessage & Parsed, limit: number): MaybePromise<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  // Reading a stream that was read, or is being read, would wait forever.
  if (!request.readableDidRead && !request.readableEnded) return readStream(request, limit);
  const bytes = parsedBytes(request);
  if (bytes.length > limit) throw tooLarge(limit);
  return bytes;
}

async function readStream(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const body = await readBody(request, limit);
  if (body === "too-large") throw tooLarge(limit);
  // The client disconnected: the answer reaches no one, and the failure isn't the server's.
  if (body === "cut") throw fail(VALIDATION_ERROR);
  return body;
}

/** Serializes a parsed body in the form that the request declares: providers post their answers as forms. */
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

/** Reasons why a body can't be used: larger than the limit, or cut off by the client. */
export type NoBody = "too-large" | "cut";

/** Reads a whole body of at most `limit` bytes. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | NoBody> {
  const { promise, resolve } = Promise.withResolvers<Buffer | NoBody>();
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    resolve("too-large");
    return promise;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    resolve("too-large");
  });
  request.on("end", () => resolve((chunks.length === 1 ? chunks[0] : undefined) ?? Buffer.concat(chunks)));
  request.on("error", () => resolve("cut"));
  return promise;
}
