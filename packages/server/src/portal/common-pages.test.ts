import { expect, test } from "vitest";
import { commonPages } from "./common-pages.ts";
import type { PageState, Renderer } from "./declared.ts";

test("one page is rendered in each turn of the event loop, however many are asked for", async () => {
  let turn = 0;
  let isDone = false;
  const count = (): void => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  const turns: number[] = [];
  // What else a renderer offers isn't asked for.
  const renderer = {
    renderPage() {
      turns.push(turn);
      return { status: 200, html: "" };
    },
  } as unknown as Renderer;
  // A page with something of its own is rendered for each visit.
  const state = { session: null, loginHint: "ada@example.com", url: "/sign-in" } as unknown as PageState;
  const render = commonPages();
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => render(renderer, "sign-in", state, {})));
  isDone = true;
  expect(turns).toHaveLength(20);
  expect(new Set(turns).size).toBe(20);
});
