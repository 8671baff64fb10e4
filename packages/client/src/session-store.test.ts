import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createAuthClient, type SessionData } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA, BOB } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

async function signedIn() {
  const service = await startService();
  const page = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch: page.fetch });
  await client.signUp.email(ADA);
  return { service, page, client };
}

/** Subscribes until the test ends. */
function follow(client: { session: { subscribe(listener: () => void): () => void } }, listener = () => {}) {
  onTestFinished(client.session.subscribe(listener));
}

describe("the session of a client", () => {
  test("is not requested before the first subscriber, and is pending until the answer", async () => {
    const { client, service } = await signedIn();
    expect(client.session.get()).toMatchObject({
      data: null,
      isPending: true,
      isRefetching: false,
      error: null,
    });
    expect(service.count("GET /get-session")).toBe(0);
    follow(client);
    await vi.waitFor(() => expect(client.session.get().isPending).toBe(false), { timeout: 60_000 });
    expect(client.session.get().data?.user.name).toBe("Ada");
    expect(service.count("GET /get-session")).toBe(1);
  });

  test("is one request for any number of simultaneous readers", async () => {
    const { client, service } = await signedIn();
    for (let i = 0; i < 5; i++) follow(client);
    const answers = await Promise.all([
      client.getSession(),
      client.getSession(),
      client.session.refetch(),
      client.session.get().refetch(),
    ]);
    expect(answers[0]?.data?.user.name).toBe("Ada");
    expect(service.count("GET /get-session")).toBe(1);
  });

  test("follows sign-out, sign-in and changes of the user", async () => {
    const { client } = await signedIn();
    follow(client);
    const name = () => client.session.get().data?.user.name;
    await vi.waitFor(() => expect(name()).toBe("Ada"), { timeout: 60_000 });
    await client.updateUser({ name: "Ada L." });
    await vi.waitFor(() => expect(name()).toBe("Ada L."), { timeout: 60_000 });
    await client.signOut();
    expect(client.session.get().data).toBeNull();
    await client.signIn.email(ADA);
    await vi.waitFor(() => expect(name()).toBe("Ada L."), { timeout: 60_000 });
    await client.revokeSessions();
    await vi.waitFor(() => expect(client.session.get()).toMatchObject({ data: null, isRefetching: false }), {
      timeout: 60_000,
    });
  });

  test("is not requested again after a call that failed or changes nothing", async () => {
    const { client, service } = await signedIn();
    follow(client);
    await client.session.refetch();
    await client.signIn.email({ ...ADA, password: "wrong" });
    await client.verifyPassword({ password: ADA.password });
    await client.listSessions();
    await client.ok();
    expect(service.count("GET /get-session")).toBe(1);
  });

  test("notifies subscribers of changes only, and the same session stays the same object", async () => {
    const { client } = await signedIn();
    const states: unknown[] = [];
    follow(client, () => states.push(client.session.get()));
    await client.session.refetch();
    const { data } = client.session.get();
    await client.session.refetch();
    expect(client.session.get().data).toBe(data);
    expect(states.map((state) => JSON.parse(JSON.stringify(state)))).toMatchObject([
      { isPending: false, isRefetching: false },
      { isPending: false, isRefetching: true },
      { isPending: false, isRefetching: false },
    ]);
    expect(new Set(states).size).toBe(3);
  });

  test("survives a service that is down: no user looks signed out", async () => {
    const { client, service } = await signedIn();
    follow(client);
    await client.session.refetch();
    service.intercept((_, response) => {
      response.writeHead(503).end('{"code":"SERVICE_UNAVAILABLE","message":"busy"}');
      return true;
    });
    await client.session.refetch();
    expect(client.session.get()).toMatchObject({
      data: { user: { name: "Ada" } },
      error: { status: 503, code: "SERVICE_UNAVAILABLE" },
    });
    service.intercept((request) => {
      request.destroy();
      return true;
    });
    await client.session.refetch();
    expect(client.session.get()).toMatchObject({
      data: { user: { name: "Ada" } },
      error: { code: "NETWORK_ERROR" },
    });
    service.intercept(undefined);
    await client.session.refetch();
    expect(client.session.get()).toMatchObject({ data: { user: { name: "Ada" } }, error: null });
  });

  test("keeps nothing of an outdated answer, in whatever order answers arrive", async () => {
    const { client, page, service } = await signedIn();
    follow(client);
    await client.session.refetch();
    const letGo = page.holdAnswers();
    const before = client.getSession();
    await vi.waitFor(() => expect(service.count("GET /get-session")).toBe(2), { timeout: 60_000 });
    const change = client.signUp.email(BOB);
    await vi.waitFor(() => expect(letGo(1)).toBe(true), { timeout: 60_000 });
    await change;
    // It is requested again although a request was running: that one was sent before the change.
    await vi.waitFor(() => expect(service.count("GET /get-session")).toBe(3), { timeout: 60_000 });
    await vi.waitFor(() => expect(letGo(2)).toBe(true), { timeout: 60_000 });
    await vi.waitFor(() => expect(client.session.get().data?.user.name).toBe("Bob"), { timeout: 60_000 });
    expect(letGo(0)).toBe(true);
    expect((await before).data?.user.name).toBe("Ada");
    expect(client.session.get().data?.user.name).toBe("Bob");
    expect(client.session.get().isRefetching).toBe(false);
  });

  test("does not return with an answer from before the sign-out", async () => {
    const { client, page, service } = await signedIn();
    const names: unknown[] = [];
    follow(client, () => names.push(client.session.get().data?.user.name));
    await client.session.refetch();
    const letGo = page.holdAnswers();
    const before = client.getSession();
    await vi.waitFor(() => expect(service.count("GET /get-session")).toBe(2), { timeout: 60_000 });
    const signOut = client.signOut();
    await vi.waitFor(() => expect(service.count("POST /sign-out")).toBe(1), { timeout: 60_000 });
    await vi.waitFor(() => expect(letGo(1)).toBe(true), { timeout: 60_000 });
    await signOut;
    names.length = 0;
    await vi.waitFor(() => expect(letGo(0)).toBe(true), { timeout: 60_000 });
    expect((await before).data?.user.name).toBe("Ada");
    await vi.waitFor(() => expect(letGo(2)).toBe(true), { timeout: 60_000 });
    await vi.waitFor(() => expect(client.session.get().isRefetching).toBe(false), { timeout: 60_000 });
    expect(names).not.toContain("Ada");
  });

  test("isn't mixed with another user's session that was requested with their headers", async () => {
    const { client } = await signedIn();
    const { service } = await signedIn();
    const server = createAuthClient({ baseURL: service.url });
    const { data } = await server.getSession({ fetchOptions: { headers: { "x-any": "1" } } });
    expect(data).toBeNull();
    expect(server.session.get().isPending).toBe(true);
    const { data: own } = await client.getSession({ query: { disableRefresh: true } });
    expect(own?.user.name).toBe("Ada");
    expect(client.session.get().isPending).toBe(true);
  });

  test("from a server is known from the start, and requested only after a change", async () => {
    const { service, page, client: first } = await signedIn();
    const { data } = await first.getSession();
    const before = service.count("GET /get-session");
    // As it is embedded in a page's HTML.
    const initialSession = JSON.parse(JSON.stringify(data)) as SessionData;
    const client = createAuthClient({ baseURL: service.url, fetch: page.fetch, initialSession });
    follow(client);
    expect(client.session.getInitial()).toMatchObject({ data: { user: { name: "Ada" } }, isPending: false });
    expect(client.session.get().data?.session.expiresAt).toBeInstanceOf(Date);
    await client.ok();
    expect(service.count("GET /get-session")).toBe(before);
    await client.updateUser({ name: "Ada L." });
    await vi.waitFor(() => expect(client.session.get().data?.user.name).toBe("Ada L."), { timeout: 60_000 });
    expect(client.session.getInitial().data?.user.name).toBe("Ada");
  });

  test("of a rendered page belongs to that page until its first subscriber", async () => {
    const { service, page, client: first } = await signedIn();
    const { data } = await first.getSession();
    const before = service.count("GET /get-session");
    // One client of a server, pages of two users.
    const shared = createAuthClient({ baseURL: service.url, fetch: page.fetch });
    const adas = shared.session.startingWith(JSON.parse(JSON.stringify(data)) as SessionData);
    const nobodys = shared.session.startingWith(null);
    expect(adas.get()).toMatchObject({ data: { user: { name: "Ada" } }, isPending: false });
    expect(adas.get().data?.session.expiresAt).toBeInstanceOf(Date);
    expect(nobodys.get()).toMatchObject({ data: null, isPending: false });
    expect(shared.session.get()).toMatchObject({ data: null, isPending: true });
    expect(shared.session.startingWith(undefined).get().isPending).toBe(true);
    // In a browser it belongs to the client, and spares the first request.
    onTestFinished(adas.subscribe(() => {}));
    expect(shared.session.get().data?.user.name).toBe("Ada");
    expect(adas.getInitial().data?.user.name).toBe("Ada");
    await shared.ok();
    expect(service.count("GET /get-session")).toBe(before);
    await shared.signOut();
    expect(adas.get().data).toBeNull();
  });

  test("is requested again when a call that needs one is refused, and reports the cause of its end", async () => {
    const { client, service } = await signedIn();
    follow(client);
    await client.session.refetch();
    expect(client.session.get().changedBy).toBe("call");
    // Another device, which doesn't notify the tabs of this one.
    const { fetch } = browser(service.url);
    const headers = { "content-type": "application/json" };
    const post = (path: string, body: object) =>
      fetch(`${service.url}/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    await post("/sign-in/email", ADA);
    await post("/revoke-other-sessions", {});
    const refused = await Promise.all([client.listSessions(), client.listSessions()]);
    expect(refused.map(({ error }) => error?.code)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
    await vi.waitFor(
      () =>
        expect(client.session.get()).toMatchObject({ data: null, changedBy: "refusal", isRefetching: false }),
      { timeout: 60_000 },
    );
    await client.signIn.email(ADA);
    await vi.waitFor(() => expect(client.session.get().data?.user.name).toBe("Ada"), { timeout: 60_000 });
    expect(client.session.get().changedBy).toBe("call");
    await client.signOut();
    expect(client.session.get()).toMatchObject({ data: null, changedBy: "call" });
    // A client that knows it is signed out sends no further request.
    await vi.waitFor(() => expect(client.session.get().isRefetching).toBe(false), { timeout: 60_000 });
    const asked = service.count("GET /get-session");
    await client.listSessions();
    await client.ok();
    expect(service.count("GET /get-session")).toBe(asked);
  });

  test("is requested when the user returns to the page, but not every time", async () => {
    const { client, service } = await signedIn();
    const target = new EventTarget();
    vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
    vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
    const clock = vi.spyOn(Date, "now");
    onTestFinished(() => void vi.unstubAllGlobals());
    onTestFinished(() => clock.mockRestore());
    const end = client.session.subscribe(() => {});
    await client.session.refetch();
    target.dispatchEvent(new Event("focus"));
    expect(client.session.get().isRefetching).toBe(false);
    const later = Date.now() + 6000;
    clock.mockImplementation(() => later);
    target.dispatchEvent(new Event("focus"));
    target.dispatchEvent(new Event("online"));
    expect(client.session.get().isRefetching).toBe(true);
    await vi.waitFor(() => expect(client.session.get().isRefetching).toBe(false), { timeout: 60_000 });
    expect(service.count("GET /get-session")).toBe(2);
    end();
    clock.mockImplementation(() => later + 60_000);
    target.dispatchEvent(new Event("focus"));
    expect(client.session.get().isRefetching).toBe(false);
  });
});

describe("tabs of one browser", () => {
  test("sign out together, each with its own request", async () => {
    const { client: one, page, service } = await signedIn();
    const other = createAuthClient({ baseURL: service.url, fetch: page.fetch });
    follow(one);
    follow(other);
    await vi.waitFor(
      () => {
        expect(one.session.get().data?.user.name).toBe("Ada");
        expect(other.session.get().data?.user.name).toBe("Ada");
      },
      { timeout: 60_000 },
    );
    await one.signOut();
    await vi.waitFor(() => expect(other.session.get()).toMatchObject({ data: null, isRefetching: false }), {
      timeout: 60_000,
    });
    expect(service.count("GET /get-session")).toBe(4);
  });

  test("learn of a change also from a tab without subscribers", async () => {
    const { client: one, page, service } = await signedIn();
    const other = createAuthClient({ baseURL: service.url, fetch: page.fetch });
    follow(other);
    await vi.waitFor(() => expect(other.session.get().isPending).toBe(false), { timeout: 60_000 });
    await one.updateUser({ name: "Ada L." });
    await vi.waitFor(() => expect(other.session.get().data?.user.name).toBe("Ada L."), { timeout: 60_000 });
  });

  test("work without channels, too", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { client } = await signedIn();
    follow(client);
    await client.session.refetch();
    await client.signOut();
    expect(client.session.get().data).toBeNull();
  });
});
