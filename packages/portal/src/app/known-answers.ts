import type { Answers } from "@latchkey/server/portal";
import { PARTS } from "../features/generated/app.ts";

/** Milliseconds that answers in the document count as current. */
const FRESH = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Known {
  /**
   * Uses each answer in the document once, while it is current and nothing has changed; otherwise it asks the
   * service.
   */
  fetch: Fetch;
  /** Resolves when the page has read all answers that it has asked for so far, and those it asked for then. */
  answered(): Promise<void>;
}

/** Returns the answers in the document. */
export function knownAnswers(answers: Answers): Known {
  const left = new Map(Object.entries(answers));
  const end = Date.now() + FRESH;
  const unread = new Set<Response>();
  async function answered(): Promise<void> {
    // Components that have read an answer render before the next task, and may ask again.
    do await new Promise((resolve) => setTimeout(resolve));
    while (unread.size > 0 && Date.now() < end);
  }
  const known: Fetch = async (url, init) => {
    const [, question = ""] = url.split("/api/auth", 2);
    const isChange = init.method !== "GET" && !PARTS.some(({ opening }) => opening === question);
    if (isChange || Date.now() > end) left.clear();
    if (!left.has(question)) return fetch(url, init);
    const body = JSON.stringify(left.get(question));
    left.delete(question);
    const answer = new Response(body, { headers: { "content-type": "application/json" } });
    const read = answer.text.bind(answer);
    unread.add(answer);
    answer.text = () => read().finally(() => unread.delete(answer));
    return answer;
  };
  return { fetch: known, answered };
}
