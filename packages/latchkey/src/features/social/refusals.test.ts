import { BASE_URL, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { ADA, somebody, type Trouble } from "@latchkey/testing/fake-providers/index";
import {
  begin,
  comeBack,
  journey,
  type ProviderApp,
  providerApp,
} from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const NOBODY = { user: 0, account: 0, session: 0, verification: 0 };

/** The redirect target of a call to the callback. */
async function called(client: Client, id: string, query: Record<string, string>): Promise<URL> {
  const answer = await client.get(`/callback/${id}`, { query });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location") ?? "", BASE_URL);
}

const errorOf = (url: URL) => url.searchParams.get("error");

async function stateOf(client: Client, id: "github" | "google" = "github"): Promise<string> {
  return (await begin(client, id)).searchParams.get("state") ?? "";
}

describe("a browser that comes back", () => {
  test("without a state is redirected to the error page", async () => {
    const world = await providerApp(quick);
    const url = await called(world.client(), "github", { code: "x" });
    expect([url.pathname, errorOf(url)]).toEqual(["/api/auth/error", "state_not_found"]);
  });

  // Covers CVE-2026-15571, CVE-2026-16442.
  test("with an unknown state, or one for another purpose, begins again", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    await stateOf(client);
    for (const state of ["x".repeat(32), "' or 1=1", "auth-state:x"])
      expect(errorOf(await called(client, "github", { code: "x", state }))).toBe(
        "please_restart_the_process",
      );
  });

  // Covers GHSA-wxw3-q3m9-c3jr.
  test("with the state of another browser begins again, and that browser continues", async () => {
    const world = await providerApp(quick);
    const ada = world.client();
    const visit = await world.fake.visit((await begin(ada, "github")).href);
    const stranger = world.client();
    await stateOf(stranger);
    expect((await comeBack(world, stranger, visit)).error).toBe("please_restart_the_process");
    expect((await comeBack(world, world.client(), visit)).error).toBe("please_restart_the_process");
    expect(await world.counts()).toMatchObject({ user: 0, session: 0 });
    expect((await comeBack(world, ada, visit)).error).toBeNull();
  });

  test("with a forged cookie begins again", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const visit = await world.fake.visit((await begin(client, "github")).href);
    const [name, value = ""] = [...client.jar].find(([cookie]) => cookie.endsWith("state")) ?? [""];
    for (const forged of [value.replace(/^state/, "State"), `${value}x`, "x", ""]) {
      client.jar.set(name, forged);
      expect((await comeBack(world, client, visit)).error).toBe("please_restart_the_process");
    }
  });

  // Covers CVE-2025-46815.
  test("twice with one state is signed in once", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const visit = await world.fake.visit((await begin(client, "github")).href);
    expect((await comeBack(world, client, visit)).error).toBeNull();
    expect((await comeBack(world, client, visit)).error).toBe("please_restart_the_process");
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("after ten minutes begins again", async () => {
    const world = await providerApp(quick);
    for (const [seconds, error] of [
      [599, "no_code"],
      [600, "please_restart_the_process"],
    ] as const) {
      const client = world.client();
      const state = await stateOf(client);
      world.advance(seconds);
      expect(errorOf(await called(client, "github", { state }))).toBe(error);
    }
  });

  // Covers GHSA-x445-f3h2-j279.
  test("with the state of another provider begins again", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const state = await stateOf(client, "google");
    const visit = await world.fake.visit((await begin(client, "github")).href);
    const code = visit.url.searchParams.get("code") ?? "";
    expect(errorOf(await called(client, "github", { code, state }))).toBe("please_restart_the_process");
  });

  // Covers CVE-2025-64717, GHSA-g8gj-gq47-xgf4.
  test("from a provider that isn't set up gets an error", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const state = await stateOf(client);
    for (const id of ["myspace", "credential", "__proto__", "constructor"])
      expect(errorOf(await called(client, id, { code: "x", state }))).toBe("oauth_provider_not_found");
  });

  test("with another flow's code is refused by the provider, and by PKCE", async () => {
    const world = await providerApp(quick);
    const ada = world.client();
    const stolen = await world.fake.visit((await begin(ada, "github")).href);
    const eve = world.client();
    const code = stolen.url.searchParams.get("code") ?? "";
    for (const given of [code, "made-up", "x".repeat(4000)])
      expect(errorOf(await called(eve, "github", { code: given, state: await stateOf(eve) }))).toBe(
        "invalid_code",
      );
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("without a code, with one that is too long, or with an invalid form", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const cases: [Record<string, string>, string][] = [
      [{}, "no_code"],
      [{ code: "" }, "no_code"],
      [{ code: "x".repeat(5000) }, "invalid_callback_request"],
      [{ code: "x", user: "{" }, "invalid_callback_request"],
      [{ error: "<script>" }, "invalid_callback_request"],
      [{ error: "constructor" }, "constructor"],
    ];
    for (const [query, error] of cases)
      expect(errorOf(await called(client, "github", { ...query, state: await stateOf(client) }))).toBe(error);
  });

  test("to a flow without a target page gets an error", async () => {
    const world = await providerApp(quick);
    const client = world.client();
    const state = await stateOf(client);
    const [row] = await world.rows("verification");
    const { callbackURL: _, ...rest } = JSON.parse(String(row?.value));
    await world.change("verification", { value: JSON.stringify(rest) });
    expect(errorOf(await called(client, "github", { code: "x", state }))).toBe("no_callback_url");
  });

  test("after a refusal at the provider goes to the requested page, with the provider's description", async () => {
    const world = await providerApp({ ...quick, onAPIError: { errorURL: "/sign-in/error" } });
    const body = { errorCallbackURL: "/sign-in?from=here" };
    const asked = await journey(world, "google", { cancel: true, body });
    expect([asked.location.pathname, asked.location.searchParams.get("from"), asked.error]).toEqual([
      "/sign-in",
      "here",
      "access_denied",
    ]);
    const usual = await journey(world, "google", { cancel: true });
    expect([usual.location.pathname, usual.error]).toEqual(["/sign-in/error", "access_denied"]);
    expect(await world.counts()).toMatchObject(NOBODY);
  });
});

/** Failures of a provider, each with the end of the sign-in. */
const OUTCOMES: [Trouble, "github" | "google", string][] = [
  ["access-denied", "github", "access_denied"],
  ["server-error", "google", "server_error"],
  ["other-issuer", "google", "invalid_code"],
  ["token-500", "github", "invalid_code"],
  ["token-html", "google", "invalid_code"],
  ["token-10mb", "github", "invalid_code"],
  ["token-hang", "github", "invalid_code"],
  ["token-stall", "google", "invalid_code"],
  ["token-redirect", "github", "invalid_code"],
  ["profile-500", "github", "unable_to_get_user_info"],
  ["profile-html", "github", "unable_to_get_user_info"],
  ["profile-10mb", "github", "unable_to_get_user_info"],
  ["profile-hang", "github", "unable_to_get_user_info"],
  ["profile-stall", "github", "unable_to_get_user_info"],
  ["profile-redirect", "github", "unable_to_get_user_info"],
  ["profile-no-address", "github", "email_not_found"],
  ["jwks-500", "google", "unable_to_get_user_info"],
  ["jwks-10mb", "google", "unable_to_get_user_info"],
  ["jwks-hang", "google", "unable_to_get_user_info"],
  ["jwks-redirect", "google", "unable_to_get_user_info"],
  ["id-token-signature", "google", "unable_to_get_user_info"],
  ["id-token-audience", "google", "unable_to_get_user_info"],
  ["id-token-audience-among-others", "google", "unable_to_get_user_info"],
  ["id-token-issuer", "google", "unable_to_get_user_info"],
  ["id-token-expired", "google", "unable_to_get_user_info"],
  ["id-token-not-yet", "google", "unable_to_get_user_info"],
  ["id-token-nonce", "google", "unable_to_get_user_info"],
  ["id-token-no-nonce", "google", "unable_to_get_user_info"],
  ["id-token-none", "google", "unable_to_get_user_info"],
  ["id-token-hs256", "google", "unable_to_get_user_info"],
  ["id-token-unknown-kid", "google", "unable_to_get_user_info"],
  ["id-token-traversing-kid", "google", "unable_to_get_user_info"],
  ["id-token-jku", "google", "unable_to_get_user_info"],
  ["id-token-missing", "google", "unable_to_get_user_info"],
];

test.each(OUTCOMES)("%s at %s ends with %s, and leaves nothing behind", async (trouble, id, word) => {
  let around: ProviderApp | undefined;
  const world = await providerApp({
    ...quick,
    // The engine waits ten seconds for an answer; the test doesn't.
    ...(/hang|stall/.test(trouble)
      ? {
          fetch: (url, init) =>
            (around as ProviderApp).fake.fetch(url, { ...init, signal: AbortSignal.timeout(100) }),
        }
      : {}),
  });
  around = world;
  world.fake.at(id).break(trouble);
  const { client, location, error } = await journey(world, id);
  expect([location.pathname, error]).toEqual(["/api/auth/error", word]);
  expect((await client.get("/get-session")).text).toBe("null");
  expect(await world.counts()).toMatchObject(NOBODY);
  // Redirects were not followed, and keys that a token names were not requested.
  expect(world.fake.elsewhere).toEqual([]);
  // The event is written after the answer.
  await expect
    .poll(() => world.rows("securityEvent"), { interval: 5 })
    .toMatchObject([{ event: "sign_in_failed", method: id, reason: word }]);
  // Once the provider works again, the same user can sign in.
  world.fake.at(id).mend();
  expect((await journey(world, id, { client })).error).toBeNull();
});

test("answers of a provider and parameters of the callback stay out of the log", async () => {
  const world = await providerApp({ ...quick, logger: { level: "debug" } });
  world.fake.at("google").alter((claims) => ({ ...claims, aud: "another app", email: "secret@example.com" }));
  const client = world.client();
  const visit = await world.fake.visit((await begin(client, "google")).href);
  expect((await comeBack(world, client, visit)).error).toBe("unable_to_get_user_info");
  await called(client, "secret-in-the-path", { code: "secret", state: "secret" });
  const said = JSON.stringify(world.lines, (_, value) =>
    value instanceof Error ? { ...value, text: String(value) } : value,
  );
  expect(said).toContain("The ID token's signature is invalid.");
  expect(said).not.toMatch(/secret|eyJ/);
  for (const { url } of [visit])
    for (const name of ["code", "state"]) expect(said).not.toContain(url.searchParams.get(name));
});

test("an id token with a new key is accepted once the provider publishes the key", async () => {
  const world = await providerApp(quick);
  expect((await journey(world, "google")).error).toBeNull();
  world.fake.at("google").rotateKeys();
  world.advance(6);
  expect((await journey(world, "google")).error).toBeNull();
});

test("keys are requested rarely, whatever key names an attacker makes up", async () => {
  const world = await providerApp(quick);
  await journey(world, "google");
  world.fake.at("google").break("id-token-unknown-kid");
  const asked = () => world.fake.at("google").seen.filter(({ endpoint }) => endpoint === "jwks").length;
  for (let times = 0; times < 5; times++) await journey(world, "google");
  expect(asked()).toBe(1);
  world.advance(6);
  for (let times = 0; times < 5; times++) await journey(world, "google");
  expect(asked()).toBe(2);
});

describe("a profile with unwanted data", () => {
  test.each([
    ["profile-nul", "A da Lovelace"],
    ["profile-long", "A".repeat(256)],
    ["profile-script", expect.stringContaining("<script>")],
    ["profile-no-name", expect.any(String)],
  ] as const)("%s signs in with a name that can be stored and shown", async (trouble, name) => {
    const world = await providerApp(quick);
    world.fake.at("github").break(trouble);
    const { client, error } = await journey(world, "github");
    expect(error).toBeNull();
    expect((await client.get("/get-session").ok()).user).toMatchObject({ name, email: ADA.email });
  });

  test("whose name changes the text's direction, or ends in the middle of a character, is cleaned and cut", async () => {
    for (const [given, stored] of [
      ["\u202eAda\r\nLovelace\u2069", "Ada Lovelace"],
      [`${"A".repeat(255)}🦆 and more`, "A".repeat(255)],
    ]) {
      const world = await providerApp(quick);
      world.fake.at("github").alter((profile) => ({ ...profile, name: given }));
      const { client, error } = await journey(world, "github");
      expect(error).toBeNull();
      expect((await client.get("/get-session").ok()).user.name).toBe(stored);
      // Its owner may keep this name.
      await client.post("/update-user", { name: stored }).ok();
    }
  });

  test.each([
    ["an id with NUL", { id: "4\u00002" }],
    ["an id that is too long", { id: "4".repeat(256) }],
    ["an id that is a list", { id: [42] }],
    ["no id", { id: undefined }],
  ])("%s identifies no user", async (_, change) => {
    const world = await providerApp(quick);
    world.fake.at("github").alter((profile) => ({ ...profile, ...change }));
    expect((await journey(world, "github")).error).toBe("unable_to_get_user_info");
    expect(await world.counts()).toMatchObject(NOBODY);
  });

  test.each(["no address at all", "ada@localhost", "ada@example.com\u0000.eve.example", '"a b"@example.com'])(
    "the address %j isn't valid",
    async (email) => {
      const world = await providerApp({ ...quick, providers: { google: {} } });
      world.fake.at("google").alter((claims) => ({ ...claims, email }));
      expect((await journey(world, "google")).error).toBe("email_not_found");
      expect(await world.counts()).toMatchObject(NOBODY);
    },
  );

  test("a picture that could run code, or isn't one, is left out", async () => {
    for (const picture of ["javascript:alert(1)", "data:text/html;base64,PGI+", "//evil.example/x", 42]) {
      const world = await providerApp(quick);
      world.fake.at("google").alter((claims) => ({ ...claims, picture }));
      const { client } = await journey(world, "google");
      expect((await client.get("/get-session").ok()).user.image).toBeNull();
    }
  });

  test("a mapping of the application that throws signs no user in", async () => {
    const mapProfileToUser = () => {
      throw new Error("no");
    };
    const world = await providerApp({ ...quick, providers: { github: { mapProfileToUser } } });
    expect((await journey(world, "github")).error).toBe("unable_to_get_user_info");
    expect(await world.counts()).toMatchObject(NOBODY);
  });
});

describe("redirect targets", () => {
  test.each(["callbackURL", "errorCallbackURL", "newUserCallbackURL"])(
    "%s is checked when it is given",
    async (name) => {
      const world = await providerApp(quick);
      const client = world.client();
      for (const target of [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
      ]) {
        const body = { provider: "github", [name]: target };
        expect((await client.post("/sign-in/social", body)).body.code).toMatch(/^INVALID_.*CALLBACK_URL$/);
      }
      expect(await world.counts()).toMatchObject({ verification: 0 });
    },
  );

  test("default to the application's home page", async () => {
    const world = await providerApp(quick);
    const landed = await journey(world, "github", { body: { callbackURL: undefined }, as: somebody() });
    expect(landed.location.href).toBe(`${BASE_URL}/`);
  });
});
