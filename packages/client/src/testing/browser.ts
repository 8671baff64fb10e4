import type { Fetch } from "../send.ts";

/** As much of a browser as calls need: its `fetch` keeps cookies and says which page asks. */
export interface Browser {
  readonly fetch: Fetch;
  /** From now on answers wait until the returned function lets one go: the `index`th that came in. */
  holdAnswers(): (index: number) => void;
}

export function browser(origin: string): Browser {
  const cookies = new Map<string, string>();
  let held: (() => void)[] | undefined;
  return {
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      headers.set("origin", origin);
      if (cookies.size > 0) headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
      const response = await fetch(url, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      await new Promise<void>((resolve) => {
        if (held === undefined) resolve();
        else held.push(resolve);
      });
      return response;
    },
    holdAnswers() {
      const waiting: (() => void)[] = [];
      held = waiting;
      return (index) => waiting[index]?.();
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
