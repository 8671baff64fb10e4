import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAuthClient } from "../client.ts";
import { oauthPopupClient } from "../features.ts";

const PAGE = "https://shop.example.com";
const SERVICE = "https://auth.example.com";

/** A browser's page, with its windows. */
function page(session: () => unknown) {
  const listeners = new Set<(event: object) => void>();
  const popup = { closed: false, close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } };
  const open = vi.fn((_url: string): typeof popup | null => popup);
  let focus = true;
  const screen = { open, screenX: 0, screenY: 0, outerWidth: 1000, outerHeight: 800 };
  vi.stubGlobal("window", screen);
  vi.stubGlobal("location", new URL(PAGE));
  vi.stubGlobal("document", { visibilityState: "visible", hasFocus: () => focus });
  vi.stubGlobal("addEventListener", (_: string, listener: (event: object) => void) =>
    listeners.add(listener),
  );
  vi.stubGlobal("removeEventListener", (_: string, listener: (event: object) => void) =>
    listeners.delete(listener),
  );
  const client = createAuthClient({
    baseURL: SERVICE,
    plugins: [oauthPopupClient()],
    fetch: async () => Response.json(session()),
  });
  return {
    client,
    popup,
    open,
    setFocus: (has: boolean) => {
      focus = has;
    },
    asked: () => new URL(open.mock.calls.at(-1)?.[0] ?? ""),
    say(event: { origin?: string; source?: unknown; data?: object }) {
      const nonce = new URL(open.mock.calls.at(-1)?.[0] ?? "").searchParams.get("popupNonce");
      const data = { type: "better-auth:oauth-popup", nonce, ...event.data };
      for (const listener of listeners) listener({ origin: SERVICE, source: popup, ...event, data });
    },
  };
}

const SESSION = {
  session: { id: "1", createdAt: "2026-01-01T00:00:00.000Z" },
  user: { id: "2" },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("signing in in a window", () => {
  test("opens it at once, passes on the page's origin, and resolves when the window reports success", async () => {
    const { client, asked, say } = page(() => SESSION);
    const signedIn = client.signIn.popup({ provider: "github", callbackURL: "/home", scopes: ["a", "b"] });
    expect(asked().href).toContain(`${SERVICE}/api/auth/oauth-popup/start?`);
    expect(Object.fromEntries(asked().searchParams)).toMatchObject({
      provider: "github",
      popupOrigin: PAGE,
      callbackURL: "/home",
      scopes: "a,b",
      popupNonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await vi.advanceTimersByTimeAsync(0);
    say({ data: { redirectTo: "/home", token: "t" } });
    expect(await signedIn).toEqual({ data: { success: true, redirectTo: "/home" }, error: null });
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another window", { source: {} }],
    ["another nonce", { data: { nonce: "x" } }],
    ["another type", { data: { type: "x" } }],
  ])("ignores %s", async (_, event) => {
    const { client, say } = page(() => null);
    const signedIn = client.signIn.popup({ provider: "github", timeoutMs: 10_000 });
    await vi.advanceTimersByTimeAsync(0);
    say(event);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await signedIn).error?.code).toBe("POPUP_TIMEOUT");
  });

  test("returns the error that it failed with", async () => {
    const { client, say } = page(() => null);
    const signedIn = client.signIn.popup({ provider: "github" });
    await vi.advanceTimersByTimeAsync(0);
    say({ data: { error: { code: "access_denied", description: "No" } } });
    expect((await signedIn).error).toMatchObject({ code: "access_denied", message: "No" });
  });

  test("reports that it was blocked, or closed", async () => {
    const { client, open, popup } = page(() => null);
    open.mockReturnValueOnce(null);
    expect((await client.signIn.popup({ provider: "github" })).error?.code).toBe("POPUP_BLOCKED");
    const signedIn = client.signIn.popup({ provider: "github" });
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await signedIn).error?.code).toBe("POPUP_CLOSED");
  });

  test("waits for the focus if the window looks closed, then checks whether the user has signed in", async () => {
    let session: unknown = null;
    const { client, popup, setFocus } = page(() => session);
    const done = vi.fn();
    const signedIn = client.signIn.popup({ provider: "github" }).then(done);
    setFocus(false);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).not.toHaveBeenCalled();
    session = SESSION;
    setFocus(true);
    await vi.advanceTimersByTimeAsync(2_000);
    await signedIn;
    expect(done).toHaveBeenCalledWith({ data: { success: true }, error: null });
  });

  test("fails if the browser keeps no cookie of the service", async () => {
    const { client, say } = page(() => null);
    const signedIn = client.signIn.popup({ provider: "github" });
    await vi.advanceTimersByTimeAsync(0);
    say({});
    expect((await signedIn).error?.code).toBe("POPUP_SIGN_IN_FAILED");
  });

  test("opens one window at a time: a second click focuses it", async () => {
    const { client, popup } = page(() => null);
    void client.signIn.popup({ provider: "github" });
    expect((await client.signIn.popup({ provider: "github" })).error?.code).toBe("POPUP_SIGN_IN_FAILED");
    expect(popup.focus).toHaveBeenCalledOnce();
  });
});

describe("confirming in a window", () => {
  const renewed = (id: string) => ({
    session: { id, createdAt: "2026-01-02T00:00:00.000Z" },
    user: { id: `user of ${id}` },
  });

  test.each([
    ["the same session, begun anew", "1", { data: { success: true }, error: null }],
    ["another one, of a sign-in meanwhile", "9", { data: null, error: { code: "POPUP_SIGN_IN_FAILED" } }],
  ])("after a closed window there is %s", async (_, id, result) => {
    let session: object = SESSION;
    const { client, popup } = page(() => ({ ...session, url: `${SERVICE}/there` }));
    const confirmed = client.reauthenticate.popup({ provider: "github" });
    await vi.advanceTimersByTimeAsync(0);
    expect(popup.location.replace).toHaveBeenCalledWith(`${SERVICE}/there`);
    session = renewed(id);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await confirmed).toMatchObject(result);
  });
});
