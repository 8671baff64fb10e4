import { ADA } from "@latchkey/testing/fake-providers/index";
import {
  describing,
  discovered,
  endpoints,
  houseApp,
  ID,
  ISSUER,
  travel,
} from "@latchkey/testing/generic-oauth/house-app";
import { comeBack } from "@latchkey/testing/social/provider-app";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { GenericOAuthConfig } from "./index.ts";

const OTHER = "house-too";

/** Sets up two entries for one provider, as a deployment with different requests to it has them. */
async function twoDoors(config: (issuer: string) => Partial<GenericOAuthConfig>) {
  const world = await houseApp(
    async (fake) => ({ ...(await discovered(fake)), ...config("https://people.example.com") }),
    {},
    (house) => [house, { ...house, providerId: OTHER }],
  );
  world.fake.register(`https://app.example.com/api/auth/oauth2/callback/${OTHER}`);
  const through = async (providerId: string, client = world.client()) => {
    const body = { provider: providerId, callbackURL: "/home" };
    const { url } = await client.post("/sign-in/social", body).ok();
    return comeBack(world, client, await world.fake.visit(url));
  };
  return { ...world, through };
}

describe("a person at a configured provider", () => {
  test("is identified by the application's subject, whatever its mapping returns", async () => {
    const seen: unknown[] = [];
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      accountSubject: async ({ profile, tokens }) => {
        seen.push(typeof tokens.accessToken);
        return `staff-${profile.sub}`;
      },
      mapProfileToUser: () => ({ id: "mine", name: "Mapped" }),
    }));
    expect((await travel(world)).error).toBeNull();
    expect((await travel(world)).error).toBeNull();
    expect(await world.rows("account")).toMatchObject([{ accountId: expect.stringMatching(/^staff-.+/) }]);
    expect(await world.rows("user")).toMatchObject([{ name: "Mapped" }]);
    expect(seen).toEqual(["string", "string"]);
  });

  test("is identified in the application's own profile, too, and refused without a subject", async () => {
    let number: unknown = 7;
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      getUserInfo: async () => ({ user: { id: "x", email: "seven@example.com" }, data: { number } }),
      // A value that a configuration file may contain.
      accountSubject: ({ profile }) => profile.number as number,
    }));
    expect((await travel(world)).error).toBeNull();
    expect(await world.rows("account")).toMatchObject([{ accountId: "7" }]);
    number = undefined;
    expect((await travel(world)).error).toBe("user_info_is_missing");
    expect(await world.counts()).toMatchObject({ user: 1, account: 1 });
  });

  test("is one person at all providers with one issuer, with separate tokens", async () => {
    const world = await twoDoors((accountIssuer) => ({ accountIssuer }));
    expect((await world.through(ID)).error).toBeNull();
    const [before] = await world.rows("account");
    const { client, error } = await world.through(OTHER);
    expect(error).toBeNull();
    expect(await world.rows("account")).toMatchObject([
      { providerId: ID, accessToken: before?.accessToken, updatedAt: before?.updatedAt },
    ]);
    expect(await world.counts()).toMatchObject({ user: 1, session: 2 });
    // Linking a linked account again changes nothing.
    const body = { provider: OTHER, callbackURL: "/home" };
    const { url } = await client.post("/link-social", body).ok();
    expect((await comeBack(world, client, await world.fake.visit(url))).error).toBeNull();
    expect(await world.counts()).toMatchObject({ account: 1 });
  });

  test("is two identities without a common issuer", async () => {
    const world = await twoDoors(() => ({}));
    expect((await world.through(ID)).error).toBeNull();
    expect((await world.through(OTHER)).error).toBeNull();
    expect(await world.counts()).toMatchObject({ user: 1, account: 2 });
  });

  test("is distinguished by the tenant: one number is a different person in each", async () => {
    let tenant = "north";
    let email = "ada@north.example";
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      accountIssuer: () => `https://id.example.com/${tenant}`,
      mapProfileToUser: () => ({ email, emailVerified: true }),
    }));
    expect((await travel(world)).error).toBeNull();
    tenant = "south";
    email = "bob@south.example";
    expect((await travel(world)).error).toBeNull();
    expect(await world.counts()).toMatchObject({ user: 2, account: 2 });
    const [first, second] = await world.rows("account");
    expect(first?.accountId).toBe(second?.accountId);
  });

  test("re-authenticates by that issuer", async () => {
    const world = await twoDoors((accountIssuer) => ({ accountIssuer }));
    const { client } = await world.through(ID);
    world.advance(2 * 86_400);
    const before = (await client.get("/get-session").ok()).session;
    const body = { provider: ID, callbackURL: "/home" };
    const { url } = await client.post("/reauthenticate/social", body).ok();
    expect((await comeBack(world, client, await world.fake.visit(url))).error).toBeNull();
    const { session } = await client.get("/get-session").ok();
    expect([session.id, session.token === before.token]).toEqual([before.id, false]);
  });

  test("is one user after concurrent sign-ins through both entries", async () => {
    const world = await twoDoors((accountIssuer) => ({ accountIssuer }));
    const come = Array.from({ length: 12 }, (_, index) => world.through(index % 2 === 0 ? ID : OTHER));
    for (const { error } of await Promise.all(come)) expect(error).toBeNull();
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 12 });
  });

  test("is refused if a multi-tenant provider doesn't name the tenant", async () => {
    const described = { sub: "7", email: "seven@example.com", email_verified: true };
    const world = await houseApp(async (fake) => {
      const { jwks_uri: _, ...rest } = endpoints(fake);
      const description = { ...rest, issuer: "https://id.example.com/{tenantid}/v2.0" };
      const profile = await describing(() => described);
      return { discoveryUrl: (await describing(() => description)).url, userInfoUrl: profile.url };
    });
    const client = world.client();
    const { url } = await client.post("/sign-in/oauth2", { providerId: ID, callbackURL: "/home" }).ok();
    const visit = await world.fake.visit(url);
    visit.url.searchParams.delete("iss");
    expect((await comeBack(world, client, visit)).error).toBe("user_info_is_missing");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0 });
  });
});

describe("a multi-tenant provider", () => {
  const ISS = "https://id.example.com/north/v2.0";

  /**
   * Returns the configuration of a multi-tenant provider with its own keys, which admits the users named by
   * its tokens.
   */
  async function tenants(person: { sub: string; email: string }): Promise<Partial<GenericOAuthConfig>> {
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const key = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "1" };
    const keys = await describing(() => ({ keys: [key] }));
    const { url } = await describing(() => ({
      issuer: "https://id.example.com/{tenantid}/v2.0",
      authorization_endpoint: authorize,
      jwks_uri: keys.url,
    }));
    const getToken = async () => ({
      accessToken: "x",
      idToken: await new SignJWT({ ...person, email_verified: true, tid: "north" })
        .setProtectedHeader({ alg: "ES256", kid: "1" })
        .setIssuer(ISS)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(now() / 1000) + 3600)
        .sign(privateKey),
    });
    return { discoveryUrl: url, getToken, disableIdTokenNonceBinding: true };
  }
  let authorize = "";
  let audience = "";
  let now = Date.now;

  test("can't sign in users of another provider by claiming its tenants", async () => {
    let forged: Partial<GenericOAuthConfig> = {};
    const world = await houseApp(
      async (fake) => {
        authorize = endpoints(fake).authorization_endpoint;
        audience = String(fake.credentials.google.clientId);
        forged = await tenants({ sub: "7", email: "mallory@example.com" });
        return await tenants({ sub: "7", email: "ada@example.com" });
      },
      {},
      (house) => [house, { ...house, ...forged, providerId: OTHER }],
    );
    now = world.now;
    world.fake.register(`https://app.example.com/api/auth/oauth2/callback/${OTHER}`);
    const through = async (provider: string) => {
      const client = world.client();
      const { url } = await client.post("/sign-in/social", { provider, callbackURL: "/home" }).ok();
      const visit = await world.fake.visit(url);
      visit.url.searchParams.delete("iss");
      expect((await comeBack(world, client, visit)).error).toBeNull();
      return (await client.get("/get-session").ok()).user.email;
    };
    expect(await through(ID)).toBe("ada@example.com");
    expect(await through(OTHER)).toBe("mallory@example.com");
    expect(await through(ID)).toBe("ada@example.com");
    expect(await world.counts()).toMatchObject({ user: 2, account: 2 });
  });
});

describe("a provider that announces its issuer in responses", () => {
  const naming = (issuer: string | undefined, more: Partial<GenericOAuthConfig> = {}, promises = true) =>
    houseApp(async (fake) => {
      const { jwks_uri: _, issuer: __, ...rest } = endpoints(fake);
      const { url } = await describing(() => ({
        ...rest,
        ...(issuer === undefined ? {} : { issuer }),
        authorization_response_iss_parameter_supported: promises,
      }));
      return {
        discoveryUrl: url,
        getUserInfo: async () => ({ user: { id: "7", email: ADA.email, emailVerified: true } }),
        ...more,
      };
    });
  const answering = async (world: Awaited<ReturnType<typeof naming>>, iss?: string) => {
    const client = world.client();
    const { url } = await client.post("/sign-in/oauth2", { providerId: ID, callbackURL: "/home" }).ok();
    const visit = await world.fake.visit(url);
    if (iss === undefined) visit.url.searchParams.delete("iss");
    else visit.url.searchParams.set("iss", iss);
    return (await comeBack(world, client, visit)).error;
  };
  const TENANTS = "https://id.example.com/{tenantid}/v2.0";

  test("and signs no ID tokens is accepted only with its own issuer", async () => {
    const world = await naming(undefined, { issuer: ISSUER });
    expect(await answering(world, ISSUER)).toBeNull();
    for (const iss of [undefined, "https://evil.example", `${ISSUER}/`, "http://127.0.0.1"])
      expect(await answering(world, iss)).toBe("oauth_code_verification_failed");
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("or must send it because the application requires it", async () => {
    const world = await naming(undefined, { issuer: ISSUER, requireIssuerValidation: true }, false);
    expect(await answering(world, ISSUER)).toBeNull();
    expect(await answering(world)).toBe("oauth_code_verification_failed");
  });

  test("must send it even if the application exchanges codes itself", async () => {
    const world = await naming(undefined, { issuer: ISSUER, getToken: async () => ({ accessToken: "x" }) });
    expect(await answering(world, ISSUER)).toBeNull();
    expect(await answering(world, "https://evil.example")).toBe("oauth_code_verification_failed");
  });

  test("names one of its tenants if it has several", async () => {
    const world = await naming(undefined, { issuer: TENANTS });
    expect(await answering(world, "https://id.example.com/a-1/v2.0")).toBeNull();
    for (const iss of ["https://id.example.com//v2.0", "https://id.example.com/a/b/v2.0", TENANTS])
      expect(await answering(world, iss)).toBe("oauth_code_verification_failed");
  });

  test("can't be used without a configured issuer", async () => {
    const world = await naming(undefined);
    const answer = await world.client().post("/sign-in/oauth2", { providerId: ID, callbackURL: "/home" });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_OAUTH_CONFIGURATION" } });
  });
});

describe("a sign-in that began on the provider's pages", () => {
  const allowing = (allowIdpInitiated: boolean) =>
    houseApp(async (fake) => ({ ...(await discovered(fake)), allowIdpInitiated }));
  const unasked = (path = `/oauth2/callback/${ID}`) => `${path}?code=from-somebody-else`;

  test("is restarted from here, and the received code is discarded", async () => {
    const world = await allowing(true);
    const client = world.client();
    const answer = await client.get(unasked());
    const url = answer.headers.get("location") ?? "";
    expect(answer.status).toBe(302);
    expect(new URL(url).searchParams.get("state")).toMatch(/^\w{32}$/);
    const { location, error } = await comeBack(world, client, await world.fake.visit(url));
    expect([location.href, error]).toEqual(["https://app.example.com/", null]);
    expect(await world.counts()).toMatchObject({ user: 1, session: 1 });
    // The remaining row is the ID token that must not be used again.
    expect(
      (await world.rows("verification")).map(({ identifier }) => String(identifier).split(":")[0]),
    ).toEqual(["id-token"]);
  });

  test("is restarted at the newer callback path, too, and in no other browser", async () => {
    const world = await allowing(true);
    const url = (await world.client().get(unasked(`/callback/${ID}`))).headers.get("location") ?? "";
    const { error } = await comeBack(world, world.client(), await world.fake.visit(url));
    expect(error).toBe("please_restart_the_process");
    expect(await world.counts()).toMatchObject({ user: 0, session: 0 });
  });

  test("is an error unless allowed, and a response with a state is verified as usual", async () => {
    const closed = await allowing(false);
    const answer = await closed.client().get(unasked());
    expect(answer.headers.get("location")).toMatch(/error=state_not_found$/);
    const open = await allowing(true);
    const forged = await open.client().get(`${unasked()}&state=${"x".repeat(32)}`);
    expect(forged.headers.get("location")).toMatch(/error=please_restart_the_process$/);
    expect(await open.counts()).toMatchObject({ verification: 0 });
  });
});
