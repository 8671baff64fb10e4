import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * Answers the requests of one turn of the event loop directly one after another. With many connections both sides
 * wake up less often, which saves an eighth of a session check. With one, an answer waits some microseconds.
 */
export function together(listener: RequestListener): RequestListener {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  const work = (): void => {
    const batch = waiting;
    waiting = [];
    for (const [request, response] of batch) {
      try {
        listener(request, response);
      } catch (error) {
        void Promise.reject(error); // reported as any other; the remaining requests are still answered
      }
    }
  };
  return (request, response) => {
    if (waiting.push([request, response]) === 1) setImmediate(work);
  };
}
