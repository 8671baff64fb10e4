import type { Answers } from "@latchkey/server/portal";
import { PARTS } from "../features/generated/app.ts";

/** Milliseconds that answers in the document count as current. */
const FRESH = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` that uses each answer in the document once, while it is current and nothing has changed;
 * otherwise it asks the service.
 */
export function fetchKnown(answers: Answers): Fetch {
  const left = new Map(Object.entries(answers));
  const end = Date.now() + FRESH;
  return async (url, init) => {
    const [, question = ""] = url.split("/api/auth", 2);
    const isChange = init.method !== "GET" && !PARTS.some(({ opening }) => opening === question);
    if (isChange || Date.now() > end) left.clear();
    if (!left.has(question)) return fetch(url, init);
    const body = JSON.stringify(left.get(question));
    left.delete(question);
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
}
