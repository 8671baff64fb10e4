import type { Fetch } from "../send.ts";

/** The part of a browser that calls need: its `fetch` keeps cookies and sends the page's origin. */
export interface Browser {
  readonly fetch: Fetch;
  /**
   * Holds all answers from now on; the returned function releases that of the `index`th request. It returns
   * false if that request hasn't been made yet.
   */
  holdAnswers(): (index: number) => boolean;
}

export function browser(origin: string): Browser {
  const cookies = new Map<string, string>();
  let held: Map<number, () => void> | undefined;
  let asked = 0;
  return {
    async fetch(url, init) {
      const index = asked++;
      const headers = new Headers(init.headers);
      headers.set("origin", origin);
      if (cookies.size > 0) headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
      const response = await fetch(url, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      await new Promise<void>((resolve) => {
        if (held === undefined) resolve();
        else held.set(index, resolve);
      });
      return response;
    },
    holdAnswers() {
      const waiting = new Map<number, () => void>();
      held = waiting;
      asked = 0;
      return (index) => {
        waiting.get(index)?.();
        return waiting.has(index);
      };
    },
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = "", ...attributes] = cookie.split(/; ?/);
  const cut = pair.indexOf("=");
  const name = pair.slice(0, cut);
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, pair.slice(cut + 1));
}
