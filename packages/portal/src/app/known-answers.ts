import type { Answers } from "@latchkey/server/portal";

/** Milliseconds for which an answer in the document counts as true. */
const FRESH = 10_000;

/** A page of an organization makes it the active one before some of its parts ask: that changes none of the answers. */
const OPENING = "/organization/set-active";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Answers once what the document brought with it, while it is new and nothing was changed; asks the service otherwise. */
export function fetchKnown(answers: Answers): Fetch {
  const left = new Map(Object.entries(answers));
  const end = Date.now() + FRESH;
  return async (url, init) => {
    const [, question = ""] = url.split("/api/auth", 2);
    const isChange = init.method !== "GET" && question !== OPENING;
    if (isChange || Date.now() > end) left.clear();
    if (!left.has(question)) return fetch(url, init);
    const body = JSON.stringify(left.get(question));
    left.delete(question);
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
}
