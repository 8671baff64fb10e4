import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answering, toNodeHandler } from "./node.ts";

/** The part of Fastify that the plugin uses. */
interface Instance {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    handler: (request: { raw: IncomingMessage }, reply: Reply) => void;
  }): unknown;
}

interface Reply {
  readonly raw: ServerResponse;
  getHeaders(): Record<string, number | string | string[] | undefined>;
  hijack(): unknown;
}

export interface FastifyPluginOptions {
  auth: Answering & { readonly basePath: string };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Serves an engine from Fastify, at its `basePath`: `await app.register(latchkeyPlugin, { auth })`. */
export async function latchkeyPlugin(app: Instance, { auth }: FastifyPluginOptions): Promise<void> {
  const handle = toNodeHandler(auth);
  // The engine reads bodies itself, within its limits. These parsers are set in this plugin only.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.route({
    method: METHODS,
    url: `${auth.basePath}/*`,
    handler(request, reply) {
      // Fastify would set these headers itself; they come from the application's hooks.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      handle(request.raw, reply.raw);
    },
  });
}
