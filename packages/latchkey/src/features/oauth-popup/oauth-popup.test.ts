import { hash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { BASE_URL, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { type FakeId, type Person, somebody } from "@latchkey/testing/fake-providers/index";
import {
  type ProviderApp,
  type ProviderAppOptions,
  providerApp,
} from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { INVALID_ORIGIN } from "../../base/errors.ts";
import { oauthPopup } from "./index.ts";

const APP = "https://shop.example.com";
const NONCE = "0123456789abcdef";
const MARKER = /oauth_popup$/;

const popupApp = (options: ProviderAppOptions = {}): Promise<ProviderApp> =>
  providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    trustedOrigins: [APP],
    plugins: [oauthPopup()],
    ...options,
  });

interface Told {
  message: { type: string; nonce: string; token?: string; redirectTo?: string; error?: { code: string } };
  origin: string;
}

/** Runs the page's script as a browser does, and returns the messages with their recipients. */
function run({ text }: Pick<ClientAnswer, "text">, at = BASE_URL) {
  const data = /<script type="application\/json" id="better-auth-oauth-popup">(.*?)<\/script>/s.exec(
    text,
  )?.[1];
  const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? "";
  const told: Told[] = [];
  const channels: { name: string; message: Told["message"] }[] = [];
  const window = {
    opener: { postMessage: (message: Told["message"], origin: string) => told.push({ message, origin }) },
    close: () => {},
  };
  class Channel {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    postMessage(message: Told["message"]) {
      channels.push({ name: this.name, message: { ...message } });
    }
  }
  const document = { getElementById: () => ({ textContent: data }) };
  runInNewContext(script, { window, document, location: { origin: at }, BroadcastChannel: Channel });
  return { told: told[0], channel: channels[0], script };
}

const start = (client: Client, query: Record<string, string> = {}) =>
  client.get("/oauth-popup/start", {
    query: { provider: "github", popupOrigin: APP, popupNonce: NONCE, callbackURL: "/home", ...query },
  });

const markerOf = (client: Client): string => [...client.jar.keys()].find((name) => MARKER.test(name)) ?? "";

/** A whole flow, from opening the window to the response of the callback. */
async function through(
  world: ProviderApp,
  { client = world.client(), as, cancel = false, query = {} }: Visitor = {},
): Promise<{ client: Client; answer: ClientAnswer }> {
  const began = await start(client, query);
  expect(began.status).toBe(302);
  return { client, answer: await back(world, client, began.headers.get("location") ?? "", { as, cancel }) };
}

interface Visitor {
  client?: Client;
  as?: Person | undefined;
  cancel?: boolean;
  query?: Record<string, string>;
}

async function back(world: ProviderApp, client: Client, url: string, given: Visitor = {}) {
  const { as, cancel = false } = given;
  const visit = await world.fake.visit(url, { cancel, ...(as === undefined ? {} : { as }) });
  return await client.get(`${visit.url.pathname.slice("/api/auth".length)}${visit.url.search}`);
}

describe("a window that signs a user in", () => {
  test("sends the result to the exact origin of its opener, and clears its cookie", async () => {
    const world = await popupApp();
    const { client, answer } = await through(world);
    expect(answer.status).toBe(200);
    const { told, script } = run(answer);
    expect(told).toMatchObject({
      origin: APP,
      message: { type: "better-auth:oauth-popup", nonce: NONCE, redirectTo: "/home" },
    });
    const { session } = (await client.get("/get-session").ok()) as { session: { token: string } };
    expect(told?.message.token).toBe(session.token);
    expect(markerOf(client)).toBe("");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${hash("sha256", script, "base64")}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  });

  test("sets a signed cookie for ten minutes", async () => {
    const world = await popupApp();
    const answer = await start(world.client());
    const marker = answer.cookies.find(({ name }) => MARKER.test(name));
    expect(marker?.attributes).toMatchObject({ "Max-Age": "600", HttpOnly: true, SameSite: "Lax" });
  });

  test("posts to a channel of the same origin, without the token", async () => {
    const world = await popupApp();
    const { answer } = await through(world, { query: { popupOrigin: BASE_URL } });
    const { channel, told } = run(answer);
    expect(channel).toEqual({
      name: `better-auth:oauth-popup:${NONCE}`,
      message: { type: "better-auth:oauth-popup", nonce: NONCE, redirectTo: "/home", error: undefined },
    });
    expect(told?.message.token).toBeTruthy();
    expect(run((await through(world)).answer).channel).toBeUndefined();
  });

  test("passes the additional data to the application's hooks", async () => {
    const told: unknown[] = [];
    const before = (_row: unknown, about: { additionalData: unknown }): void =>
      void told.push(about.additionalData);
    const world = await popupApp({ databaseHooks: { user: { create: { before } } } });
    const { answer } = await through(world, { query: { additionalData: '{"invitation":"spring"}' } });
    expect(run(answer).told?.message.error).toBeUndefined();
    expect(told).toEqual([{ invitation: "spring" }]);
  });

  test("redirects new users to their own page", async () => {
    const world = await popupApp();
    const { answer } = await through(world, { query: { newUserCallbackURL: "/welcome" } });
    expect(run(answer).told?.message.redirectTo).toBe("/welcome");
  });

  test("shows the result in the user's language if it can't close itself", async () => {
    const world = await popupApp();
    const { answer } = await through(world, { client: world.client({ "accept-language": "ar" }) });
    expect(answer.text).toContain('<html lang="ar" dir="rtl">');
    expect(answer.text).toContain('<a href="/home">');
  });

  test("doesn't affect redirect flows in the same browser", async () => {
    const world = await popupApp();
    const client = world.client();
    const popup = await start(client);
    const page = (await client.post("/sign-in/social", { provider: "github", callbackURL: "/page" }).ok())
      .url;
    const there = await back(world, client, page);
    expect([there.status, there.headers.get("location")]).toEqual([302, "/page"]);
    const answer = await back(world, client, popup.headers.get("location") ?? "");
    expect(run(answer).told?.message.nonce).toBe(NONCE);
  });

  test("distinguishes two windows of one browser", async () => {
    const world = await popupApp();
    const client = world.client();
    const [one, two] = [
      await start(client, { popupNonce: "one" }),
      await start(client, { popupNonce: "two" }),
    ];
    for (const [began, nonce] of [
      [one, "one"],
      [two, "two"],
    ] as const) {
      const answer = await back(world, client, began.headers.get("location") ?? "");
      expect(run(answer).told?.message).toMatchObject({ nonce, token: expect.any(String) });
    }
    expect(markerOf(client)).toBe("");
  });
});

describe("a window whose sign-in fails", () => {
  test("sends the provider's error code, and no token", async () => {
    const world = await popupApp();
    const { answer, client } = await through(world, { cancel: true });
    const { told } = run(answer);
    expect(told).toMatchObject({ origin: APP, message: { error: { code: "access_denied" } } });
    expect(told?.message.token).toBeUndefined();
    expect(markerOf(client)).toBe("");
    expect(await world.counts()).toMatchObject({ session: 0, user: 0 });
  });

  test.each([
    [{ callbackURL: "https://evil.example" }, "invalid_callback_url"],
    [{ errorCallbackURL: "//evil.example" }, "invalid_error_callback_url"],
    [{ newUserCallbackURL: "javascript:alert(1)" }, "invalid_new_user_callback_url"],
    [{ provider: "nobody" }, "provider_not_found"],
    [{ popupNonce: "x".repeat(257) }, "validation_error"],
    [{ additionalData: "{" }, "validation_error"],
    [{ additionalData: '["a"]' }, "validation_error"],
    [{ additionalData: '{"__proto__":{"a":1}}' }, "validation_error"],
    [{ additionalData: JSON.stringify({ long: "x".repeat(4_096) }) }, "validation_error"],
  ])("%j: reports the error before the redirect to the provider", async (query, code) => {
    const world = await popupApp();
    const client = world.client();
    const answer = await start(client, query);
    expect(answer.status).toBe(200);
    expect(run(answer).told).toMatchObject({ origin: APP, message: { error: { code } } });
    expect(markerOf(client)).toBe("");
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });

  test("reports that the provider can't be reached", async () => {
    const world = await popupApp({
      plugins: [
        oauthPopup(),
        (await import("../generic-oauth/index.ts")).genericOAuth({
          config: [{ providerId: "house", clientId: "x", discoveryUrl: "https://nowhere.invalid/config" }],
        }),
      ],
    });
    const answer = await start(world.client(), { provider: "house" });
    expect(run(answer).told?.message.error?.code).toBe("popup_sign_in_failed");
  });

  test("reports that there were too many requests", async () => {
    const world = await popupApp({ rateLimit: { enabled: true, max: 3 } });
    const query = `${new URLSearchParams({ provider: "github", popupOrigin: APP, popupNonce: NONCE })}`;
    const ask = () => world.exchange({ path: "/api/auth/oauth-popup/start", query, peer: "203.0.113.9" });
    for (let at = 0; at < 3; at++) expect((await ask()).status).toBe(302);
    const last = await ask();
    expect(last.status).toBe(200);
    expect(run(last).told?.message.error?.code).toBe("too_many_requests");
  });
});

describe("no other page gets the result", () => {
  test.each([
    "https://evil.example",
    "https://shop.example.com.evil.example",
    `${APP}/`,
    `${APP}:443`,
    "https://SHOP.example.com",
    "null",
    "*",
    "myapp://",
    "",
  ])("%j opens nothing", async (popupOrigin) => {
    const world = await popupApp({ trustedOrigins: [APP, "myapp://"] });
    const client = world.client();
    await start(client, { popupOrigin }).then(({ status, body }) =>
      expect({ status, code: body?.code }).toEqual({ status: 403, code: INVALID_ORIGIN.code }),
    );
    expect(markerOf(client)).toBe("");
    // A second error in the same request doesn't open one either.
    const both = await start(client, { popupOrigin, callbackURL: "https://evil.example" });
    expect(both.status).toBe(403);
  });

  test("an opener that is no longer trusted when the user returns gets nothing", async () => {
    let trusted = [APP];
    const world = await popupApp({ trustedOrigins: () => trusted });
    const client = world.client();
    const began = await start(client);
    trusted = [];
    const answer = await back(world, client, began.headers.get("location") ?? "");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/home"]);
  });

  test("a callback URL with special characters ends no element of the page", async () => {
    const world = await popupApp();
    const url = "/home?x=a&y=b";
    const { answer } = await through(world, { query: { callbackURL: url } });
    expect(run(answer).told?.message.redirectTo).toBe(url);
    expect(answer.text).not.toContain('"redirectTo":"/home?x=a&y');
  });
});

describe("the cookie of a window", () => {
  /** A flow that is used up: only the cookie knows its opener. */
  async function used() {
    const world = await popupApp();
    const client = world.client();
    const began = await start(client);
    const kept = [...client.jar];
    const url = began.headers.get("location") ?? "";
    const visit = await world.fake.visit(url);
    const path = `${visit.url.pathname.slice("/api/auth".length)}${visit.url.search}`;
    expect(run(await client.get(path)).told?.message.token).toBeTruthy();
    const restore = () => {
      for (const [name, value] of kept) client.jar.set(name, value);
    };
    return { world, client, path, restore };
  }

  test("works once: afterwards the flow ends with a redirect", async () => {
    const { client, path } = await used();
    const again = await client.get(path);
    expect(again.headers.get("location")).toContain("error=please_restart_the_process");
  });

  test("if restored, brings the error of a used flow, and no token", async () => {
    const { client, path, restore } = await used();
    restore();
    const { told } = run(await client.get(path));
    expect(told?.message).toMatchObject({ error: { code: "please_restart_the_process" } });
    expect(told?.message.token).toBeUndefined();
  });

  test("is valid for ten minutes, for one flow, and only as it was signed", async () => {
    const { world, client, path, restore } = await used();
    const isRedirect = async (): Promise<void> => expect((await client.get(path)).status).toBe(302);
    restore();
    const name = markerOf(client);
    const value = client.jar.get(name) ?? "";
    for (const forged of [
      `x${value}`,
      value.replace(/\w/, (c) => (c === "a" ? "b" : "a")),
      "oauth_popup:e30",
      "",
    ]) {
      client.jar.set(name, forged);
      await isRedirect();
    }
    // The signed value of another cookie isn't accepted.
    client.jar.set(name, [...client.jar].find(([other]) => other.endsWith("state"))?.[1] ?? "");
    await isRedirect();
    restore();
    const other = await client.get("/callback/github", { query: { state: "x".repeat(32), code: "x" } });
    expect(other.status).toBe(302);
    restore();
    world.advance(601);
    await isRedirect();
  });
});

describe("re-authentication in a window", () => {
  const opened = (provider: FakeId, popupOrigin = APP) => ({ provider, popupOrigin, popupNonce: NONCE });

  test("makes the session fresh, and sends no token", async () => {
    const world = await popupApp({ trustedOrigins: [APP], user: { deleteUser: { enabled: true } } });
    const person = somebody();
    const { client } = await through(world, { as: person });
    world.advance(2 * 86_400);
    expect((await client.post("/delete-user")).body.code).toMatch(/^SESSION_/);
    const { url } = await client.post("/oauth-popup/reauthenticate", opened("github")).ok();
    const { told } = run(await back(world, client, url, { as: person }));
    expect(told).toMatchObject({ origin: APP, message: { nonce: NONCE } });
    expect(told?.message).not.toHaveProperty("token");
    expect(told?.message.error).toBeUndefined();
    await client.post("/delete-user").ok();
  });

  test("is refused for an origin that isn't trusted", async () => {
    const world = await popupApp();
    const { client } = await through(world);
    const body = opened("github", "https://evil.example");
    await client.post("/oauth-popup/reauthenticate", body).refuses(INVALID_ORIGIN);
  });
});
