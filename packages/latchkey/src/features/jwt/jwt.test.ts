import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { holding, keyApp, keyFor, SESSIONS } from "@latchkey/testing/api-key/scene";
import { BASE_URL } from "@latchkey/testing/app";
import { apiOf, claimsOf, jwtApp, readElsewhere, tokenOf } from "@latchkey/testing/jwt/tokens";
import { decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import {
  API_KEY_LACKS_PERMISSION,
  NOT_FOUND,
  NOT_WHILE_IMPERSONATING,
  NOT_WITH_AN_API_KEY,
  UNAUTHORIZED,
} from "../../base/errors.ts";
import { type JwtOptions, jwt } from "../index.ts";
import { ALGORITHMS } from "./algorithms.ts";

describe("a token", () => {
  test("identifies the signed-in user for 15 minutes, to every service with the published keys", async () => {
    const world = await jwtApp();
    const ada = await world.person();
    const claims = await readElsewhere(world, await tokenOf(ada.client));
    const now = world.now() / 1000;
    expect(claims).toMatchObject({
      ...{ sub: ada.id, id: ada.id, email: ada.email, name: "Ada", emailVerified: false },
      ...{ iss: BASE_URL, aud: BASE_URL, iat: now, exp: now + 900 },
    });
  });

  test("requires a session", async () => {
    const world = await jwtApp();
    await world.client().get("/token").refuses(UNAUTHORIZED);
  });

  test.each([true, false])(
    "isn't made from a copy of a session that has ended (header: %s)",
    async (isHeader) => {
      const world = await jwtApp(
        { disableSettingJwtHeader: false },
        { session: { cookieCache: { enabled: true } } },
      );
      const ada = await world.person();
      const { session } = await ada.client.get("/get-session").ok();
      const elsewhere = await world.signIn(ada);
      await elsewhere.post("/revoke-session", { token: session.token }).ok();
      const answer = await ada.client.get(isHeader ? "/get-session" : "/token");
      expect(answer.status).toBe(isHeader ? 200 : 401);
      expect(answer.headers.get("set-auth-jwt")).toBeNull();
    },
  );

  test("of a session has a different type from one that the application signs", async () => {
    const world = await jwtApp();
    const ada = await world.person();
    const { token } = await apiOf(world).signJWT({ body: { payload: { sub: ada.id } } });
    expect(decodeProtectedHeader(token).typ).toBe("payload+jwt");
    expect(decodeProtectedHeader(await tokenOf(ada.client)).typ).toBe("JWT");
    expect((await apiOf(world).verifyJWT({ body: { token } })).payload).toMatchObject({ sub: ada.id });
  });

  test.each(ALGORITHMS)("can be signed with %s", async (alg) => {
    const world = await jwtApp({ jwks: { keyPairConfig: { alg } } });
    const ada = await world.person();
    const token = await tokenOf(ada.client);
    const { keys } = await world.client().get("/jwks").ok();
    expect(decodeProtectedHeader(token)).toEqual({ alg, kid: keys[0].kid, typ: "JWT" });
    expect(keys).toMatchObject([{ alg }]);
    expect(await readElsewhere(world, token)).toMatchObject({ sub: ada.id });
    expect((await apiOf(world).verifyJWT({ body: { token } })).payload).toMatchObject({ sub: ada.id });
  });

  test("is signed with RSA keys of 3072 bits by default", async () => {
    const bitsWith = async (modulusLength?: number) => {
      const world = await jwtApp({
        jwks: { keyPairConfig: { alg: "PS256", ...(modulusLength && { modulusLength }) } },
      });
      const { keys } = await world.client().get("/jwks").ok();
      return Buffer.from(String(keys[0].n), "base64url").length * 8;
    };
    expect(await bitsWith()).toBe(3072);
    expect(await bitsWith(2048)).toBe(2048);
  });

  test("contains no administrative columns of the user, and no column replaces a registered claim", async () => {
    const world = await adminApp(
      {},
      { plugins: [jwt()], user: { additionalFields: { aud: { type: "string" }, plan: { type: "string" } } } },
    );
    const ada = await world.person();
    await ada.client.post("/update-user", { aud: "everyone", plan: "free" }).ok();
    const claims = claimsOf(await tokenOf(ada.client));
    expect(claims).toMatchObject({ aud: BASE_URL, plan: "free" });
    for (const name of ["role", "banned", "banReason", "banExpires"]) expect(claims).not.toHaveProperty(name);
  });

  test("has the issuer, the audience, the lifetime, the claims and the subject of the options", async () => {
    const world = await jwtApp({
      jwt: {
        issuer: "https://id.example.com",
        audience: ["https://api.example.com", "https://files.example.com"],
        expirationTime: "2 hours",
        definePayload: ({ user, session }) => ({ mail: user.email, sid: session.id }),
        getSubject: ({ user }) => `user:${user.id}`,
      },
    });
    const { client, id, email } = await world.person();
    const { session } = await client.get("/get-session").ok();
    expect(claimsOf(await tokenOf(client))).toEqual({
      iss: "https://id.example.com",
      aud: ["https://api.example.com", "https://files.example.com"],
      iat: world.now() / 1000,
      exp: world.now() / 1000 + 7200,
      sub: `user:${id}`,
      mail: email,
      sid: session.id,
    });
  });
});

test("a request with an API key gets one only if the options say so and the key is not limited", async () => {
  const tokens = async (options: JwtOptions, body: object = {}) => {
    const world = await keyApp(SESSIONS, { plugins: [jwt(options)] });
    const ada = await world.person();
    const { key } = await keyFor(world, ada, body);
    return holding(world, key).get("/token");
  };
  const allowApiKeys = true;
  expect((await tokens({ allowApiKeys })).status).toBe(200);
  const refused = [await tokens({}), await tokens({ allowApiKeys }, { permissions: { notes: ["read"] } })];
  expect(refused).toMatchObject([
    { body: { code: NOT_WITH_AN_API_KEY.code } },
    { body: { code: API_KEY_LACKS_PERMISSION.code } },
  ]);
});

describe("an administrator who acts as a user", () => {
  async function acting(allowImpersonated: boolean) {
    const world = await adminApp({}, { plugins: [jwt({ allowImpersonated })] });
    const ruth = await ruthAt(world);
    const ada = await world.person();
    await ruth.client.post("/admin/impersonate-user", { userId: ada.id }).ok();
    return { ruth, ada };
  }

  test("gets no token of the user", async () => {
    const { ruth } = await acting(false);
    await ruth.client.get("/token").refuses(NOT_WHILE_IMPERSONATING);
    const { headers } = await ruth.client.get("/get-session");
    expect(headers.get("set-auth-jwt")).toBeNull();
  });

  test("gets one that names the administrator if the options allow it", async () => {
    const { ruth, ada } = await acting(true);
    expect(claimsOf(await tokenOf(ruth.client))).toMatchObject({ sub: ada.id, act: { sub: ruth.id } });
  });
});

describe("an answer with the session", () => {
  test("has a token in its headers", async () => {
    const world = await jwtApp({}, { advanced: { cors: true } });
    const { client, id } = await world.person();
    const { headers } = await client.get("/get-session");
    const token = headers.get("set-auth-jwt") ?? "";
    expect(claimsOf(token)).toMatchObject({ sub: id });
    expect(headers.get("auth-jwt")).toBe(token);
    expect(headers.get("access-control-expose-headers")).toContain("set-auth-jwt, auth-jwt");
  });

  test("has none without a session, or if the options turn it off", async () => {
    const world = await jwtApp();
    expect((await world.client().get("/get-session")).headers.has("set-auth-jwt")).toBe(false);
    const without = await jwtApp({ disableSettingJwtHeader: true });
    const { client } = await without.person();
    expect((await client.get("/get-session")).headers.has("set-auth-jwt")).toBe(false);
  });
});

describe("in process", () => {
  test("any payload is signed and verified", async () => {
    const world = await jwtApp({ jwks: { keyPairConfigs: [{ alg: "ES256" }] } });
    const api = apiOf(world);
    const payload = { sub: "job-1", scope: "reports" };
    const overrideOptions = {
      jwt: { expirationTime: "1h" },
      jwks: { keyPairConfig: { alg: "ES256" as const } },
    };
    const { token } = await api.signJWT({ body: { payload, overrideOptions } });
    expect(decodeProtectedHeader(token).alg).toBe("ES256");
    const read = await api.verifyJWT({ body: { token } });
    expect(read.payload).toMatchObject({ ...payload, exp: world.now() / 1000 + 3600 });
    expect(await api.verifyJWT({ body: { token, issuer: "https://else.example.com" } })).toEqual({
      payload: null,
    });
  });

  test("signing isn't possible over HTTP", async () => {
    const world = await jwtApp();
    await world.client().post("/sign-jwt", { payload: {} }).refuses(NOT_FOUND);
    await world.client().post("/verify-jwt", { token: "" }).refuses(NOT_FOUND);
  });
});

test("options that may leave tokens without a key are accepted, and reported", async () => {
  const world = await jwtApp({
    jwks: { gracePeriod: 60, rotationInterval: 3600, remoteUrl: "https://keys.example.com/jwks" },
  });
  const found = (await world.auth.concerns()).map((concern) => concern.found).join(" ");
  expect(found).toContain("jwt.jwks.gracePeriod is 60 seconds");
  expect(found).toContain("jwt.jwks.remoteUrl is set without jwt.jwt.sign");
  const { client, id } = await world.person();
  const token = await tokenOf(client);
  expect((await apiOf(world).verifyJWT({ body: { token } })).payload).toMatchObject({ sub: id });
  expect((await world.client().get("/jwks")).status).toBe(404);
});

test("options that would leave tokens without a key are refused", async () => {
  expect(() => jwt({ jwt: { sign: async () => "" } })).toThrow("jwt.jwt.sign needs jwt.jwks.remoteUrl");
  expect(() => jwt({ jwt: { expirationTime: "soon" } })).toThrow('jwt.expirationTime is "soon"');
  expect(() => jwt({ jwks: { keyPairConfig: { alg: "ES256", crv: "P-521" } } })).toThrow("ES256 has P-256");
});
