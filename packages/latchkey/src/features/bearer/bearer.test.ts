import { type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { type BearerOptions, bearer } from "../index.ts";

const DAY = 86_400;

const world = (given: BearerOptions = {}, others: AppOptions = {}) =>
  app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    rateLimit: { enabled: false },
    ...others,
    plugins: [bearer(given)],
  });

const signedIn = async (options: BearerOptions = {}, others: AppOptions = {}) => {
  const place = await world(options, others);
  const ada = await place.person({ email: "ada@example.com" });
  const { headers, body } = await place.client().post("/sign-in/email", ada);
  const signed = headers.get("set-auth-token") ?? "";
  /** A client without cookies. */
  const program = (authorization: string) => place.client({ authorization });
  const who = async (authorization: string) =>
    (await program(authorization).get("/get-session").ok())?.user.email;
  return { place, ada, signed, raw: body.token as string, headers, program, who };
};

describe("a session without cookies", () => {
  test("is found by its token, bare or signed, encoded or not, whatever the case of the scheme", async () => {
    const { raw, signed, who } = await signedIn();
    expect(signed.startsWith(`${raw}.`)).toBe(true);
    for (const value of [raw, signed, encodeURIComponent(signed)])
      for (const scheme of ["Bearer", "bearer", "BEARER"])
        expect(await who(`${scheme} ${value}`)).toBe("ada@example.com");
  });

  test("reads and changes its user's data, from any page", async () => {
    const { place, signed } = await signedIn();
    const program = place.client({ authorization: `Bearer ${signed}`, origin: "https://else.example" });
    await program.post("/update-user", { name: "Grace" }).ok();
    expect((await program.get("/get-session").ok()).user.name).toBe("Grace");
    expect(program.jar.size).toBe(0);
    await program.post("/revoke-sessions").ok();
    expect(await program.get("/get-session").ok()).toBeNull();
  });

  test("is renewed by its use, and the answer has the token", async () => {
    const { place, raw, signed, program } = await signedIn();
    place.advance(2 * DAY);
    const { headers } = await program(`Bearer ${raw}`).get("/get-session");
    expect(headers.get("set-auth-token")).toBe(signed);
    place.advance(6 * DAY);
    expect(await program(`Bearer ${raw}`).get("/get-session").ok()).not.toBeNull();
  });

  test("that was opened for a day isn't renewed", async () => {
    const { place, ada, program } = await signedIn();
    const { body } = await place.client().post("/sign-in/email", { ...ada, rememberMe: false });
    place.advance(DAY - 1);
    expect((await program(`Bearer ${body.token}`).get("/get-session")).headers.has("set-auth-token")).toBe(
      false,
    );
    place.advance(1);
    expect(await program(`Bearer ${body.token}`).get("/get-session").ok()).toBeNull();
  });

  test("is found in process", async () => {
    const { place, signed } = await signedIn();
    const found = await place.auth.api.getSession({ headers: { authorization: `Bearer ${signed}` } });
    expect(found?.user.email).toBe("ada@example.com");
  });
});

describe("no session has", () => {
  test.each<[string, (given: { raw: string; signed: string; stored: string }) => string]>([
    [
      "a token with another signature",
      ({ signed }) => signed.replace(/\.(.)/, (_, first) => (first === "A" ? ".B" : ".A")),
    ],
    ["a token with an empty signature", ({ raw }) => `${raw}.`],
    ["a part of a token", ({ raw }) => raw.slice(1)],
    ["an unknown token", () => "a".repeat(32)],
    ["the stored hash of a token", ({ stored }) => stored],
    ["nothing at all", () => ""],
    ["two tokens", ({ raw }) => `${raw}, Bearer ${raw}`],
    ["10 kB", () => "a".repeat(10_000)],
    ["a JWT", () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ."],
    ["a token with broken percent signs", ({ raw }) => `${raw}.%E0%A4%A`],
  ])("%s", async (_, make) => {
    const { place, raw, signed, program } = await signedIn();
    const [row] = await place.rows("session");
    const browser = program(`Bearer ${make({ raw, signed, stored: String(row?.token) })}`);
    expect(await browser.get("/get-session").ok()).toBeNull();
    await browser.get("/list-sessions").refuses(UNAUTHORIZED);
  });

  test("a bare token if a signature is required", async () => {
    const { raw, signed, who } = await signedIn({ requireSignature: true });
    expect(await who(`Bearer ${raw}`)).toBeUndefined();
    expect(await who(`Bearer ${signed}`)).toBe("ada@example.com");
  });

  test("a token of another scheme, and the cookie counts", async () => {
    const { place, ada, raw } = await signedIn();
    const browser = await place.signIn(ada);
    const sent = { headers: { authorization: `Basic ${raw}` } };
    expect((await browser.get("/get-session", sent).ok()).user.id).toBe(ada.id);
  });
});

describe("with the cookie of another user", () => {
  const both = async (others: AppOptions = {}) => {
    const given = await signedIn({}, others);
    const eve = await given.place.person({ email: "eve@example.com" });
    await eve.client.get("/get-session").ok();
    const { jar } = eve.client;
    const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    return { ...given, eve, before: new Map(jar), as };
  };

  test.each([
    ["", {}],
    [", and of the copy in a cookie", { session: { cookieCache: { enabled: true } } }],
  ])("the token decides%s", async (_, options) => {
    const { eve, raw, as } = await both(options);
    expect((await eve.client.get("/get-session", as(raw)).ok()).user.email).toBe("ada@example.com");
    expect((await eve.client.get("/get-session").ok()).user.email).toBe("eve@example.com");
  });

  test("an invalid token means no session, and leaves the cookies unchanged", async () => {
    const { eve, before, as } = await both();
    expect(await eve.client.get("/get-session", as("a".repeat(32))).ok()).toBeNull();
    await eve.client.post("/sign-out", undefined, as("a".repeat(32))).ok();
    expect(eve.client.jar).toEqual(before);
    expect((await eve.client.get("/get-session").ok()).user.email).toBe("eve@example.com");
  });

  test("a renewal or a sign-out by the token leaves the cookies unchanged", async () => {
    const { place, eve, raw, before, as } = await both({ session: { updateAge: 60 } });
    place.advance(120);
    expect((await eve.client.get("/get-session", as(raw))).headers.has("set-auth-token")).toBe(true);
    await eve.client.post("/sign-out", undefined, as(raw)).ok();
    expect(eve.client.jar).toEqual(before);
  });

  test("a page of another site can't change anything", async () => {
    const { eve, raw, as } = await both();
    const sent = { headers: { ...as(raw).headers, origin: "https://evil.example" } };
    expect((await eve.client.post("/update-user", { name: "x" }, sent)).status).toBe(403);
  });
});

test("the header is readable for pages of other origins", async () => {
  const { headers } = await signedIn({}, { advanced: { cors: true } });
  expect(headers.get("access-control-expose-headers")).toContain("set-auth-token");
  const without = await signedIn();
  expect(without.headers.get("access-control-expose-headers")).toBe("set-auth-token");
});

test("without the feature tokens are ignored, and no answer has one", async () => {
  const place = await app({ emailAndPassword: { password: QUICK_PASSWORDS } });
  const { client } = await place.person();
  const { session } = await client.get("/get-session").ok();
  const program = place.client({ authorization: `Bearer ${session.token}` });
  expect(await program.get("/get-session").ok()).toBeNull();
});
