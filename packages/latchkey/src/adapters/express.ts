import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answering, toNodeHandler } from "./node.ts";

/** A request as Express passes it to a handler. */
export interface ExpressRequest extends IncomingMessage {
  readonly originalUrl: string;
}

/** The part of an engine that the handler needs. */
export interface MountedEngine extends Answering {
  readonly basePath: string;
}

/**
 * Serves an engine from Express: `app.use(toExpressHandler(auth))`, before `express.json()` or after it.
 * Requests outside of `basePath` continue to the next handler.
 */
export function toExpressHandler(
  auth: MountedEngine,
): (request: ExpressRequest, response: ServerResponse, next: () => void) => void {
  const handle = toNodeHandler(auth);
  const below = `${auth.basePath}/`;
  return (request, response, next) => {
    if (request.originalUrl.startsWith(below)) handle(request, response);
    else next();
  };
}
