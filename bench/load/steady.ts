import { Agent, request as startRequest } from "node:http";
import { headersOf, type Request } from "../load.ts";

/** Response in a steady load. `ms` counts from when it was due, so it includes waiting for a socket. */
export interface Answer {
  status: number;
  ms: number;
  retryAfter: string | undefined;
  /** Target of a redirect. */
  location: string | undefined;
}

/**
 * Sends requests at a fixed rate for `seconds`, whether or not earlier ones were answered, as independent
 * users do. Resolves when all are answered. A broken connection has status 0.
 */
export async function steadyLoad(
  port: number,
  work: { perSecond: number; seconds: number; next: (n: number) => Request },
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const answers: Promise<Answer>[] = [];
  const beganAt = performance.now();
  const count = Math.round(work.perSecond * work.seconds);
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - beganAt) / 1000) * work.perSecond) + 1);
      while (answers.length < due) {
        const dueAt = beganAt + (answers.length / work.perSecond) * 1000;
        answers.push(send(agent, port, work.next(answers.length), dueAt));
      }
      if (answers.length < count) setTimeout(tick, 2);
      else resolve();
    };
    tick();
  });
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

function send(agent: Agent, port: number, request: Request, dueAt: number): Promise<Answer> {
  return new Promise((resolve) => {
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const sent = startRequest(
      {
        agent,
        host: "127.0.0.1",
        port,
        method: request.method,
        path: request.path,
        headers: {
          ...headersOf(request, port),
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        response.resume();
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            ms: performance.now() - dueAt,
            retryAfter: response.headers["retry-after"],
            location: response.headers.location,
          }),
        );
        response.once("error", () => resolve(broken(dueAt)));
      },
    );
    sent.once("error", () => resolve(broken(dueAt)));
    sent.end(body);
  });
}

function broken(dueAt: number): Answer {
  return { status: 0, ms: performance.now() - dueAt, retryAfter: undefined, location: undefined };
}
