// Only in test:all: it installs another project's provider, and confirms what `generic-oauth` tests with our
// fakes.
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "./clients/browser.ts";
import { INSTALL_WITHIN_MS, installExactly, RegistryUnreachable } from "./install.ts";
import { freePort, type Service, startService, until } from "./service.ts";

/** The result of `startProvider` in `openid-provider/provider.mjs`. */
interface OpenIdProvider {
  readonly issuer: string;
  rotateKeys(): void;
  close(): Promise<void>;
}
type StartProvider = (options: {
  port: number;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
}) => Promise<OpenIdProvider>;

const CLIENT = { clientId: "latchkey", clientSecret: "a secret: with / what & has to be = encoded" };
const ID = "house";
const FOLDER = new URL("./openid-provider/", import.meta.url);

let missing: string | undefined;
let startProvider: StartProvider;
let provider: OpenIdProvider;
let service: Service;
beforeAll(async () => {
  try {
    await installExactly(fileURLToPath(FOLDER));
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    missing = "oidc-provider can't be fetched: the registry does not answer";
    return;
  }
  const entry = new URL("./provider.mjs", FOLDER);
  // The module is plain JavaScript with separate packages. `StartProvider` declares its export.
  ({ startProvider } = (await import(entry.href)) as { startProvider: StartProvider });
  const [port, ownPort] = await Promise.all([freePort(), freePort()]);
  const redirectUris = [`http://localhost:${ownPort}/api/auth/oauth2/callback/${ID}`];
  service = await startService({
    port: ownPort,
    config: {
      genericOAuth: {
        config: [
          {
            providerId: ID,
            discoveryUrl: `http://127.0.0.1:${port}/.well-known/openid-configuration`,
            ...CLIENT,
            scopes: ["openid", "email", "profile", "offline_access"],
            prompt: "consent",
          },
        ],
      },
      advanced: { loopbackProviders: true },
    },
  });
  const early = await new Browser(service.url).fetch(`${service.api}/sign-in/social`, begin());
  // The service starts without the provider, and sign-ins with it fail until it is there.
  expect([early.status, await early.json()]).toEqual([
    400,
    expect.objectContaining({ code: "INVALID_OAUTH_CONFIGURATION" }),
  ]);
  provider = await startProvider({ port, ...CLIENT, redirectUris });
}, INSTALL_WITHIN_MS);
afterAll(async () => {
  await service?.stop();
  await provider?.close();
});
beforeEach(({ skip }) => skip(missing !== undefined, missing));

const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const begin = (): RequestInit => json({ provider: ID, callbackURL: "/home" });

async function answerOf(browser: Browser, path: string, init: RequestInit = {}) {
  const answer = await browser.fetch(`${service.api}${path}`, init);
  // Responses follow the contract. Each test asserts what it reads of them.
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Signs in and consents at the provider's pages, in a separate browser. Returns the redirect. */
async function agree(address: unknown, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(String(address));
  let init: RequestInit = {};
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, headers: { cookie }, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const page = await answer.text();
    const location = answer.headers.get("location");
    if (location !== null) {
      url = new URL(location, url);
      init = {};
      if (url.origin !== provider.issuer) return url;
      continue;
    }
    const action = /<form[^>]* action="([^"]*)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`${answer.status} ${page}`);
    url = new URL(action, url);
    const form = prompt === "login" ? { prompt, login, password: "any" } : { prompt };
    init = { method: "POST", body: new URLSearchParams(form) };
  }
  throw new Error("The provider never sends anybody back");
}

/** Signs in with the provider. Returns the service's redirect. */
async function comesBy(login: string, browser = new Browser(service.url), how = "social") {
  const body = { [how === "social" ? "provider" : "providerId"]: ID, callbackURL: "/home" };
  const started = await answerOf(browser, `/sign-in/${how}`, json(body));
  expect(started).toMatchObject({ status: 200, body: { redirect: true } });
  const answer = await browser.navigate(await agree(started.body.url, login));
  return { browser, location: new URL(answer.headers.get("location") ?? "", service.url) };
}

const newcomer = () => `p${randomUUID()}`;

describe("an OpenID provider that is configured by its URL alone", () => {
  test("signs users up and in, with the claims of its userinfo", async () => {
    const login = newcomer();
    const { browser, location } = await comesBy(login);
    expect([location.pathname, location.search]).toEqual(["/home", ""]);
    const { body } = await answerOf(browser, "/get-session");
    expect(body.user).toMatchObject({
      email: `${login}@example.com`,
      emailVerified: true,
      name: `The person ${login}`,
    });
    const again = await comesBy(login);
    expect((await answerOf(again.browser, "/get-session")).body.user).toEqual(body.user);
  });

  test("also signs users in through the earlier endpoint", async () => {
    const { browser, location } = await comesBy(newcomer(), undefined, "oauth2");
    expect(location.pathname).toBe("/home");
    expect((await answerOf(browser, "/get-session")).body.user).toMatchObject({ emailVerified: true });
  });

  test("issues tokens that it accepts, and refreshes them", async () => {
    const login = newcomer();
    const { browser } = await comesBy(login);
    const tokenOf = async (path: string) => {
      const { status, body } = await answerOf(browser, path, json({ providerId: ID }));
      expect([path, status]).toEqual([path, 200]);
      return String(body.accessToken);
    };
    const says = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${provider.issuer}/me`, { headers })).json();
    };
    const first = await tokenOf("/get-access-token");
    expect(await says(first)).toMatchObject({ sub: login });
    const second = await tokenOf("/refresh-token");
    expect(second).not.toBe(first);
    // The provider accepts a refresh token once, so the service must have stored the next one.
    const third = await tokenOf("/refresh-token");
    expect(third).not.toBe(second);
    expect(await says(await tokenOf("/get-access-token"))).toMatchObject({ sub: login });
  });

  test("doesn't link an account by an unverified email address", async () => {
    const login = `unproved-${randomUUID()}`;
    const owner = new Browser(service.url);
    const account = { name: "Owner", email: `${login}@example.com`, password: "five wild geese" };
    expect((await answerOf(owner, "/sign-up/email", json(account))).status).toBe(200);
    const { browser, location } = await comesBy(login);
    expect(location.searchParams.get("error")).toBe("account_not_linked");
    const answer = await browser.fetch(`${service.api}/get-session`);
    expect(await answer.json()).toBeNull();
  });

  test("may rotate its keys: the new one is accepted once the keys are fetched again", async () => {
    await comesBy(newcomer());
    provider.rotateKeys();
    // Keys that were fetched within the last seconds aren't fetched again, whatever key a token names.
    await until(async () => {
      const { location } = await comesBy(newcomer());
      if (location.searchParams.has("error"))
        expect(location.searchParams.get("error")).toBe("user_info_is_missing");
      return location.pathname === "/home";
    });
  });
});
