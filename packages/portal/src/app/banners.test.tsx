import { createAuthClient, type SessionData } from "@latchkey/client";
import { useSessions } from "@latchkey/react/hooks";
import { noteAnswer } from "@latchkey/react/primitives";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "../../../react/src/testing/render-screen.tsx";
import { Banners, ReadOnlyInOutage } from "./banners.tsx";

const TEXT = "You're offline. This page may be out of date.";

/** Renders a page in a browser that reports to be offline; the service may still be reachable. */
function goOffline({ isReachable }: { isReachable: boolean }) {
  const line = { onLine: false };
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => line.onLine });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "onLine");
    window.dispatchEvent(new Event("online"));
  });
  const client = createAuthClient({
    baseURL: "https://auth.example.com",
    fetchOptions: { onResponse: noteAnswer },
    fetch: async () => {
      if (isReachable) return Response.json(null);
      throw new TypeError("Failed to fetch");
    },
  });
  renderScreen({ client }, <Banners appName="Latchkey" />, { session: null });
  return line;
}

test("an offline page says so until the browser reports that the network is back", async () => {
  const line = goOffline({ isReachable: false });
  await screen.findByText(TEXT);
  line.onLine = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

test("a page isn't called offline once the service has answered, whatever the browser says", async () => {
  goOffline({ isReachable: true });
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

function OpenSessions(): ReactNode {
  const { sessions, error } = useSessions();
  return <p>{error === null ? `${sessions.length} sessions` : `none: ${error.code}`}</p>;
}

test("while the session is read from a copy, the page says that it is read-only, and its buttons are disabled", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const people = { session: { id: "1" }, user: { id: "1", name: "Ada", email: "ada@example.com" } };
  const now = { isDegraded: true };
  const client = createAuthClient({
    baseURL: "https://auth.example.com",
    fetch: async (input) => {
      const isCheck = new Request(input).url.endsWith("/get-session");
      if (isCheck) return Response.json({ ...people, ...(now.isDegraded ? { degraded: true } : {}) });
      return now.isDegraded
        ? Response.json({ code: "SERVICE_UNAVAILABLE" }, { status: 503 })
        : Response.json([]);
    },
  });
  renderScreen(
    { client },
    <>
      <Banners appName="Latchkey" />
      <ReadOnlyInOutage>
        <button type="button">Change</button>
        <OpenSessions />
      </ReadOnlyInOutage>
    </>,
    // As the page's document has it.
    { session: { ...people, degraded: true } as unknown as SessionData },
  );
  const text = "Your account is read-only right now. You stay signed in.";
  await screen.findByText(text);
  // Screen readers find it.
  const button = screen.getByRole("button", { name: "Change" });
  expect(button.matches(":disabled")).toBe(true);
  await screen.findByText("none: SERVICE_UNAVAILABLE");
  now.isDegraded = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(button.matches(":disabled")).toBe(false);
  // Refused requests are sent again.
  await screen.findByText("0 sessions");
});
