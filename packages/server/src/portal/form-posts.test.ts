import { fileURLToPath } from "node:url";
import { EVIL_TARGETS } from "@latchkey/testing/security/evil-urls";
import { describe, expect, test } from "vitest";
import { ANY_COOKIE, cookieOf, JUDGED, PASSWORD, shown, signUp, site } from "./testing/site.ts";

const EMAIL = "ada@example.com";
const credentials = { email: EMAIL, password: PASSWORD };

describe("signing up and in with forms", () => {
  test("ends at the welcome page, then at the account, signed in", async () => {
    await using here = await site();
    const made = await here.post("/sign-up", { name: "Ada", ...credentials });
    expect([made.status, made.headers.get("location")]).toEqual([303, "/signed-in?redirect_to=%2Fwelcome"]);
    const seen = await here.get("/signed-in?redirect_to=%2Fwelcome", { cookie: cookieOf(made) });
    expect([seen.status, seen.headers.get("location")]).toEqual([303, "/welcome"]);
    expect((await shown(await here.get("/welcome", { cookie: cookieOf(made) }))).name).toBe("app");
    const again = await here.post("/sign-in", { ...credentials, remember: "on" }, ANY_COOKIE);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/account"]);
    expect(again.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(again.headers.getSetCookie()[0]).toMatch(/Max-Age=\d{6}/);
  });

  test("without the tick the session ends with the browser", async () => {
    await using here = await site();
    await signUp(here);
    const answer = await here.post("/sign-in", credentials);
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age/);
  });

  test("a wrong password keeps the email in the form, never the password", async () => {
    await using here = await site();
    await signUp(here);
    const password = "not-the-passphrase";
    const answer = await here.post("/sign-in?lang=de", { email: EMAIL, password, remember: "on" });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
    const text = await answer.text();
    expect(text).not.toContain(password);
    expect(JSON.parse(text)).toMatchObject({
      name: "sign-in",
      state: {
        lang: "de",
        url: "/sign-in?lang=de",
        refused: {
          error: { code: "INVALID_EMAIL_OR_PASSWORD", status: 401 },
          values: { email: EMAIL, remember: "on" },
        },
      },
    });
  });

  test("an email in the username field stays and signs in, too", async () => {
    await using here = await site();
    await signUp(here);
    const answer = await here.post("/sign-in", { username: EMAIL, password: "wrong" });
    expect((await shown(answer)).state).toMatchObject({ refused: { values: { username: EMAIL } } });
    expect((await here.post("/sign-in", { username: EMAIL, password: PASSWORD })).status).toBe(303);
  });

  test("a username works like the email, and stays in the form after a wrong password", async () => {
    await using here = await site();
    await here.post("/sign-up", { name: "Ada", ...credentials, username: " Ada_L " });
    const wrong = await here.post("/sign-in", { username: "ada_l", password: "wrong" });
    expect((await shown(wrong)).state).toMatchObject({
      refused: { error: { code: "INVALID_USERNAME_OR_PASSWORD" }, values: { username: "ada_l" } },
    });
    const right = await here.post("/sign-in", { username: "ADA_L", password: PASSWORD }, ANY_COOKIE);
    expect([right.status, right.headers.get("location")]).toEqual([303, "/account"]);
  });

  test("a username isn't required to sign up; a taken one keeps the form's values", async () => {
    await using here = await site();
    const made = await here.post("/sign-up", { name: "Ada", ...credentials, username: "" }, ANY_COOKIE);
    expect(made.headers.get("location")).toBe("/welcome");
    const fields = { name: "Eve", email: "eve@example.com", password: PASSWORD, username: "support" };
    const { state } = await shown(await here.post("/sign-up", fields));
    expect(state).toMatchObject({
      refused: { error: { code: "USERNAME_IS_ALREADY_TAKEN" }, values: { name: "Eve", username: "support" } },
    });
  });

  test.for([
    ["a taken address", { name: "Eve", ...credentials }, 422, "USER_ALREADY_EXISTS"],
    [
      "a short password",
      { name: "Eve", email: "eve@example.com", password: "short" },
      400,
      "PASSWORD_TOO_SHORT",
    ],
    ["an empty form", {}, 400, "INVALID_EMAIL"],
  ] as const)("%s keeps name and email", async ([, fields, status, code]) => {
    await using here = await site();
    await signUp(here);
    const answer = await here.post("/sign-up", fields);
    expect(answer.status).toBe(status);
    const { password: _, ...values } = { password: "", ...fields };
    expect((await shown(answer)).state).toMatchObject({ refused: { error: { code }, values } });
  });

  test("a form that is sent twice at once does no harm", async () => {
    await using here = await site();
    const made = await Promise.all([1, 2].map(() => here.post("/sign-up", { name: "Ada", ...credentials })));
    expect(made.map(({ status }) => status).sort()).toEqual([303, 422]);
    const entered = await Promise.all([1, 2].map(() => here.post("/sign-in", credentials)));
    expect(entered.map(({ status }) => status)).toEqual([303, 303]);
  });

  test("thirty users sign up within an hour from one IP address, and sign in again at once", async () => {
    await using here = await site({ environment: { LATCHKEY_RATE_LIMIT: "on" } });
    const person = (n: number) => ({ name: "Ada", email: `person${n}@example.com`, password: PASSWORD });
    for (let n = 0; n < 30; n++) expect((await here.post("/sign-up", person(n))).status).toBe(303);
    expect((await here.post("/sign-up", person(30))).status).toBe(429);
    const entered = await Promise.all(Array.from({ length: 30 }, (_, n) => here.post("/sign-in", person(n))));
    expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([303]));
  });

  test("forms count for rate limits as API requests do, and the page shows how long to wait", async () => {
    await using here = await site({ environment: { LATCHKEY_RATE_LIMIT: "on" } });
    const tries: Response[] = [];
    for (let turn = 0; turn < 4; turn++) tries.push(await here.post("/sign-in", credentials));
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    const last = tries[3] as Response;
    const wait = Number(last.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect((await shown(last)).state).toMatchObject({
      refused: { error: { code: "TOO_MANY_REQUESTS", retryAfter: wait }, values: { email: EMAIL } },
    });
  });

  test("if the store doesn't answer, the form keeps its values", async () => {
    await using here = await site();
    await here.engine.close();
    const answer = await here.post("/sign-in", credentials);
    expect(answer.status).toBe(503);
    expect(answer.headers.has("retry-after")).toBe(true);
    expect((await shown(answer)).state).toMatchObject({ refused: { values: { email: EMAIL } } });
  });
});

describe("an email address that must be confirmed first", () => {
  const config = {
    LATCHKEY_CONFIG: fileURLToPath(new URL("./testing/verification.config.json", import.meta.url)),
  };

  test("is reported, the email is resent, and the user can sign in after following its link", async () => {
    await using here = await site({ environment: config });
    const ada = { name: "Ada", ...credentials, username: "ada" };
    const waiting = "/verify-email?redirect_to=%2Fdocs&sent=1";
    const made = await here.post("/sign-up?redirect_to=/docs", ada);
    expect([made.status, made.headers.get("location")]).toEqual([303, waiting]);
    const refused = await here.post("/sign-in?redirect_to=/docs", credentials);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, waiting]);
    const byName = await here.post("/sign-in?redirect_to=/docs", { username: "ada", password: PASSWORD });
    expect(byName.headers.get("location")).toBe(waiting);
    expect(await shown(await here.get(waiting, { cookie: cookieOf(byName) }))).toMatchObject({
      state: { sent: { email: EMAIL } },
    });
    expect(await shown(await here.get(waiting, { cookie: cookieOf(refused) }))).toMatchObject({
      name: "verify-email",
      state: { token: null, sent: { email: EMAIL, again: false }, redirectTo: "/docs" },
    });
    const before = here.mail.list().length;
    const sent = await here.post(waiting, { resend: "1", email: EMAIL });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, waiting.replace("=1", "=again")]);
    await expect.poll(() => here.mail.list().length).toBeGreaterThan(before);
    const cookie = cookieOf(made);
    const { pathname, search } = new URL(here.mail.list()[0]?.links[0] ?? "");
    expect(pathname).toBe("/verify-email");
    // A program that opens a link confirms nothing.
    for (let look = 0; look < 3; look++) await here.get(pathname + search);
    expect((await here.post("/sign-in", credentials)).headers.get("location")).toMatch(/^\/verify-email/);
    const proved = await here.post(pathname + search, {}, { cookie });
    expect([proved.status, proved.headers.get("location")]).toEqual([
      303,
      "/verify-email?redirect_to=%2Fdocs&done=confirmed",
    ]);
    expect(
      await shown(await here.get(proved.headers.get("location") ?? "", { cookie: cookieOf(proved) })),
    ).toMatchObject({
      name: "verify-email",
      state: { verified: { email: EMAIL, kind: "confirmed" }, redirectTo: "/docs" },
    });
    const entered = await here.post("/sign-in?redirect_to=/docs", credentials, ANY_COOKIE);
    expect(entered.headers.get("location")).toBe("/docs");
  });

  test("resending doesn't reveal whether the account exists", async () => {
    await using here = await site({ environment: config });
    const answer = await here.post("/sign-up?resend", { email: "nobody@example.com" });
    expect(await shown(answer)).toMatchObject({
      name: "sign-up",
      state: { done: { email: "nobody@example.com", sent: true } },
    });
  });
});

describe("the target of a form", () => {
  const environment = { LATCHKEY_TRUSTED_ORIGINS: "https://app.example.com,myapp://" };

  test("is the page's own target; another origin is reached by an intermediate page", async () => {
    await using here = await site({ environment });
    await signUp(here);
    const lead = async (target: string) =>
      (
        await here.post(`/sign-in?${new URLSearchParams({ redirect_to: target })}`, credentials, ANY_COOKIE)
      ).headers.get("location");
    expect(await lead("/docs?a=1")).toBe("/docs?a=1");
    expect(await lead(`${here.origin}/docs`)).toBe(`${here.origin}/docs`);
    expect(await lead("https://app.example.com/a*b")).toBe(
      "/continue?to=https%3A%2F%2Fapp.example.com%2Fa*b",
    );
    expect(await lead("myapp://callback")).toBe("/continue?to=myapp%3A%2F%2Fcallback");
  });

  test("is never an untrusted URL", async () => {
    await using here = await site({ environment: JUDGED });
    await signUp(here);
    // Each costs a hash: a subset is enough, because the judge itself is tested with all.
    for (const target of EVIL_TARGETS.filter((target, index) => target !== "" && index % 12 === 0)) {
      const page = `/sign-in?${new URLSearchParams({ redirect_to: target })}`;
      const answer = await here.post(page, credentials, ANY_COOKIE);
      expect([target, answer.headers.get("location")]).toEqual([target, "/account"]);
    }
  });
});

describe("signing out", () => {
  test("ends the session, and no user is signed in afterwards", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    const answer = await here.post("/sign-out", {}, { cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signed-out"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;/);
    expect((await here.get("/", { cookie })).headers.get("location")).toBe("/sign-in");
  });
});

describe("a form is refused", () => {
  const strangers: [who: string, headers: Record<string, string>, code: string][] = [
    ["another origin", { origin: "https://evil.example" }, "INVALID_ORIGIN"],
    ["another site", { "sec-fetch-site": "cross-site" }, "INVALID_ORIGIN"],
    ["a neighbour", { "sec-fetch-site": "same-site" }, "INVALID_ORIGIN"],
    ["a page that hides", { origin: "null", "sec-fetch-site": "x" }, "MISSING_OR_NULL_ORIGIN"],
    [
      "another site, of an old browser",
      { origin: "https://evil.example", "sec-fetch-site": "" },
      "INVALID_ORIGIN",
    ],
  ];
  test.for(strangers)("if it comes from %s", async ([, headers, code]) => {
    await using here = await site();
    const cookie = await signUp(here);
    for (const path of ["/sign-in", "/sign-up", "/sign-out"]) {
      const fields = { name: "Eve", email: "eve@example.com", password: PASSWORD };
      for (const cookies of [{}, { cookie }]) {
        const answer = await here.post(path, fields, { ...headers, ...cookies });
        expect([path, answer.status]).toEqual([path, 403]);
        expect(await shown(answer)).toMatchObject({
          name: path.slice(1),
          state: { refused: { error: { code } } },
        });
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect((await here.get("/", { cookie })).headers.get("location")).toBe("/account");
  });

  test("if it has no origin", async () => {
    await using here = await site();
    await signUp(here);
    const answer = await fetch(`${here.origin}/sign-in`, {
      method: "POST",
      body: new URLSearchParams(credentials),
    });
    expect(answer.status).toBe(403);
  });

  const bodies: [what: string, type: string, body: string, status: number][] = [
    ["files", "multipart/form-data; boundary=x", "--x--", 415],
    ["JSON", "application/json", JSON.stringify(credentials), 415],
    ["text", "text/plain", "email=a", 415],
    ["a type of a similar name", "application/x-www-form-urlencoded-x", "email=a", 415],
    ["too much", "application/x-www-form-urlencoded", `email=${"a".repeat(65_536)}`, 413],
  ];
  test.for(bodies)("if its body is %s", async ([, type, body, status]) => {
    await using here = await site();
    const headers = { origin: here.origin, "content-type": type };
    const answer = await fetch(`${here.origin}/sign-in`, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    expect((await shown(answer)).state).toMatchObject({ refused: { error: { status }, values: {} } });
  });

  test("if it is too large, even in small chunks", async () => {
    await using here = await site();
    const piece = Buffer.from("a".repeat(20_000));
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(piece),
    });
    const answer = await fetch(`${here.origin}/sign-in`, {
      method: "POST",
      headers: { origin: here.origin, "content-type": "application/x-www-form-urlencoded" },
      body,
      duplex: "half",
    } as RequestInit).catch((error: unknown) => error);
    // The connection is closed while the client still sends; it may or may not have read the answer.
    if (answer instanceof Response) expect(answer.status).toBe(413);
    expect((await here.get("/sign-in")).status).toBe(200);
  });
});
