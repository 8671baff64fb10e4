import { createAuthClient } from "@latchkey/client";
import { sessionOf } from "@latchkey/testing/states/people";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { readEmbedded } from "../document/embedded.ts";
import { renderPage } from "../render.tsx";
import { stateOf } from "../testing/pages.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

test("an administrator's page from an outage says that it tries again, then shows its list and the link to the console", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const now = { isAway: true };
  const session = { ...sessionOf(), degraded: true as const };
  const client = createAuthClient({
    baseURL: "https://auth.example.com",
    fetch: async (input) => {
      const { pathname } = new URL(new Request(input).url);
      if (pathname.endsWith("/get-session")) return Response.json(now.isAway ? session : sessionOf());
      if (now.isAway)
        return Response.json(
          { code: "SERVICE_UNAVAILABLE" },
          { status: 503, headers: { "retry-after": "1" } },
        );
      if (pathname.endsWith("/admin/access"))
        return Response.json({ access: { permissions: { user: ["list"] }, roles: [] } });
      return Response.json(pathname.endsWith("/list-sessions") ? [] : {});
    },
  });
  const state = stateOf({ session, url: "/account/sessions" });
  const config = { ...state.config, plugins: ["admin" as const] };
  const { html } = renderPage("app", { ...state, config });
  const embedded = readEmbedded(new DOMParser().parseFromString(html, "text/html"));
  if (embedded === undefined) throw new Error("No page of the portal");
  const history = createMemoryHistory({ initialEntries: [state.url] });
  const router = createAppRouter({ client }, history);
  await router.load();
  render(<App embedded={embedded} client={client} router={router} />);
  onTestFinished(cleanup);

  await screen.findByText("Acme isn't responding. Trying again now");
  expect(screen.queryByText("You can continue now.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Administration" })).toBeNull();

  now.isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByRole("link", { name: "Administration" });
  await vi.waitFor(() => expect(screen.queryByText("Acme isn't responding. Trying again now")).toBeNull());
});
