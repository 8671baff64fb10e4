import type { IncomingMessage } from "node:http";

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
