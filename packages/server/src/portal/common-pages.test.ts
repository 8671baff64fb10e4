import { expect, onTestFinished, test, vi } from "vitest";
import { commonPages } from "./common-pages.ts";
import type { PageState, Renderer } from "./declared.ts";
import { echo, signUp, site } from "./testing/site.ts";

/** Renders a page 20 times. Returns the turns of the event loop from each to the next, which take `ms` each. */
async function turnsBetween(ms: number): Promise<number[]> {
  let turn = 0;
  let isDone = false;
  const count = (): void => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  const turns: number[] = [];
  // No other member of the renderer is used.
  const renderer = {
    renderPage() {
      turns.push(turn);
      return { status: 200, html: "" };
    },
  } as unknown as Renderer;
  // A page with personal data is rendered for each visit.
  const state = { session: null, loginHint: "ada@example.com", url: "/sign-in" } as unknown as PageState;
  const render = commonPages();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => turn * ms);
  onTestFinished(() => clock.mockRestore());
  setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => render(renderer, "sign-in", state, {})));
  isDone = true;
  expect(turns).toHaveLength(20);
  return turns.slice(1).map((at, i) => at - (turns[i] as number));
}

test("new connections, one in each turn, are accepted between two pages, however many are requested", async () => {
  expect(Math.min(...(await turnsBetween(0)))).toBeGreaterThanOrEqual(8);
});

test("a service that is busy with other requests renders one page in each turn", async () => {
  expect(new Set(await turnsBetween(5))).toEqual(new Set([1]));
});

test("signed-out pages are compressed, and of signed-in pages the common parts alone", async () => {
  const texts = "The same text for all users. ".repeat(100);
  const renderPage = (_: string, state: PageState) => {
    return { status: 200, html: `${JSON.stringify(state.session)}${texts}`, common: [texts] };
  };
  await using here = await site({ source: { loadRenderer: async () => ({ ...echo, renderPage }) } });
  expect((await here.get("/sign-in")).headers.get("content-encoding")).toBe("gzip");
  const unzipped = await here.get("/sign-in", { "accept-encoding": "gzip;q=0" });
  expect(unzipped.headers.has("content-encoding")).toBe(false);
  const answer = await here.get("/sign-in", { cookie: await signUp(here) });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const page = await answer.text();
  expect(page).toContain(`"name":"Ada"`);
  const sent = Number(answer.headers.get("content-length"));
  expect(sent).toBeGreaterThan(page.length - texts.length);
  expect(sent).toBeLessThan(page.length - texts.length + 200);
});
