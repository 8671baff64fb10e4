import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { ask, type Service } from "../service.ts";
import { Browser } from "./browser.ts";
import { type CreateClient, GENERATIONS, loadClient } from "./generations.ts";
import { FRONTEND, test } from "./shared.ts";

const STRANGER = "https://stranger.example";
const PASSWORD = "five wild geese over the marsh";

let service: Service;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

describe.each(GENERATIONS)("the framework's client $version on another origin", (generation) => {
  let createAuthClient: CreateClient;
  let missing: string | undefined;
  beforeAll(async () => {
    const loaded = await loadClient(generation);
    if ("missing" in loaded) missing = loaded.missing;
    else createAuthClient = loaded.createAuthClient;
  }, INSTALL_WITHIN_MS);
  beforeEach(({ skip }) => skip(missing !== undefined, missing));

  function pageOn(origin: string) {
    const browser = new Browser(origin);
    const client = createAuthClient({
      baseURL: service.url,
      fetchOptions: { customFetchImpl: browser.fetch },
    });
    return { browser, client };
  }

  test("signs up, changes, lists and signs out from a trusted origin, with a response to every preflight", async () => {
    const { browser, client } = pageOn(FRONTEND);
    const email = `${randomUUID()}@example.com`;
    const { data, error } = await client.signUp.email({ name: "Ida", email, password: PASSWORD });
    expect(error).toBeNull();
    expect((await client.getSession()).data?.user.id).toBe(data?.user.id);
    expect((await client.updateUser({ name: "Ida B." })).data).toEqual({ status: true });
    expect((await client.listSessions()).data).toHaveLength(1);
    expect((await client.signOut()).data).toMatchObject({ success: true });
    expect((await client.getSession()).data).toBeNull();

    const asked = browser.preflights.map(({ url }) => new URL(url).pathname);
    expect(asked).toEqual(expect.arrayContaining(["/api/auth/sign-up/email", "/api/auth/update-user"]));
  });

  test("a failure reaches the page as data", async () => {
    const { client } = pageOn(FRONTEND);
    const { error } = await client.signIn.email({ email: "nobody@example.com", password: PASSWORD });
    expect(error).toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
  });

  test("a page of an untrusted origin gets no data and creates no user", async () => {
    const email = `${randomUUID()}@example.com`;
    const refused = pageOn(STRANGER).client.signUp.email({ name: "Eve", email, password: PASSWORD });
    // The clients handle network failures differently: one rejects, one resolves to an error.
    const outcome = await refused.then(
      ({ data }) => data,
      () => null,
    );
    expect(outcome).toBeNull();
    const { error } = await pageOn(FRONTEND).client.signIn.email({ email, password: PASSWORD });
    expect(error?.code).toBe("INVALID_EMAIL_OR_PASSWORD");
  });
});

describe("the CORS headers", () => {
  function preflight(origin: string, headers: string, path = "/update-user") {
    return ask(`${service.api}${path}`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": headers,
      },
    });
  }

  test.each([FRONTEND, "https://app.example.com"])("a preflight from %s is answered", async (origin) => {
    const answer = await preflight(origin, "content-type,x-captcha-response");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
    expect(answer.headers.get("access-control-max-age")).toBe("600");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("origin");
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase();
    for (const name of ["content-type", "authorization", "x-api-key", "x-captcha-response"]) {
      expect(allowed).toContain(name);
    }
  });

  test.each([STRANGER, "https://evilexample.com", "https://example.com.evil.io", "null"])(
    "a preflight from %s gets no CORS headers",
    async (origin) => {
      const answer = await preflight(origin, "content-type");
      const names = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect(names).toEqual([]);
    },
  );

  test("a response names the origin and the headers that scripts may read", async () => {
    const answer = await ask(`${service.api}/get-session`, { headers: { origin: FRONTEND } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(FRONTEND);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("origin");
    const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase();
    for (const name of ["set-auth-token", "x-retry-after", "retry-after"]) expect(exposed).toContain(name);
  });

  test("with the cookie of a victim, a request from an untrusted origin changes nothing", async () => {
    const victim = new Browser(service.url);
    const email = `${randomUUID()}@example.com`;
    await victim.fetch(`${service.api}/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ida", email, password: PASSWORD }),
    });
    const cookie = [...victim.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const post = (headers: Record<string, string>) =>
      ask(`${service.api}/update-user`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie, ...headers },
        body: JSON.stringify({ name: "Eve" }),
      });

    const refused = await post({ origin: STRANGER });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "INVALID_ORIGIN" });
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const withoutOrigin = await post({});
    expect(withoutOrigin.status).toBe(403);
    expect(await withoutOrigin.json()).toMatchObject({ code: "MISSING_OR_NULL_ORIGIN" });

    const session = await victim.fetch(`${service.api}/get-session`);
    expect(await session.json()).toMatchObject({ user: { name: "Ida" } });
  });
});
