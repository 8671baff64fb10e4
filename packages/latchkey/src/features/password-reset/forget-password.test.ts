import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ask, lastLink, reset } from "@latchkey/testing/password-reset/links";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL, INVALID_REDIRECT_URL } from "../../base/errors.ts";
import { RESET_PASSWORD_DISABLED } from "./errors.ts";

const quick: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };
/** The two names of the same request. */
const REQUESTS = ["/request-password-reset", "/forget-password"];

describe("requesting a password reset", () => {
  test("sends an email with the link of the contract, under both names of the route", async () => {
    for (const path of REQUESTS) {
      const world = await app(quick);
      const { email } = await world.person();
      const answer = await world
        .client()
        .post(path, { email: email.toUpperCase(), redirectTo: "/reset?a=b" });
      expect(answer.body).toEqual({ status: true, message: expect.any(String) });
      const [mail, ...others] = await world.sent();
      expect(mail?.to).toBe(email);
      expect(others).toEqual([]);
      const link = await lastLink(world);
      expect(`${link.origin}${link.pathname}`).toMatch(
        /^https:\/\/app\.example\.com\/api\/auth\/reset-password\/[A-Za-z0-9]{24}$/,
      );
      expect([...link.searchParams]).toEqual([["callbackURL", "/reset?a=b"]]);
    }
  });

  test("gets the same response for every email address, after the same work", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const outcome = async (address: string) => {
      let answer: unknown;
      const probes = await world.watch(async () => {
        const { status, headers, text } = await world.client().post("/forget-password", { email: address });
        const kept = [...headers].filter(([name]) => name !== "x-request-id");
        answer = { status, text, headers: kept };
      });
      // The request runs one statement. Delivery begins at once, sometimes before the response arrives.
      const isLook = (sql: string) => /^select .* from \S?outbox/.test(sql);
      const work = probes.filter((probe) => probe.kind !== "statement" || !isLook(probe.sql)).slice(0, 1);
      await world.sent();
      return { answer, work };
    };
    expect(await outcome(email)).toEqual(await outcome("nobody@example.com"));
    expect(world.mails).toHaveLength(1);
  });

  // Covers CVE-2025-64101, CVE-2025-71401, GHSA-3529-5m8x-rpv3.
  test("puts the configured URL in the link, whatever host the request names", async () => {
    const world = await app(quick);
    const { email } = await world.person();
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    await world.client(headers).post("/forget-password", { email }).ok();
    expect((await lastLink(world)).origin).toBe("https://app.example.com");
  });

  test("calls the application's own function, and again if it fails", async () => {
    const send = vi.fn(async () => undefined);
    send.mockRejectedValueOnce(new Error("down"));
    const world = await app({
      mail: false,
      emailAndPassword: { ...quick.emailAndPassword, sendResetPassword: send },
    });
    const { email } = await world.person();
    await ask(world, email);
    await vi.waitUntil(() => send.mock.calls.length > 0, { timeout: 60_000 });
    world.advance(60);
    world.auth.start();
    await world.sent();
    expect(send).toHaveBeenCalledTimes(2);
    const [input] = send.mock.lastCall as unknown as [{ token: string }];
    expect(input).toEqual({
      user: expect.objectContaining({ email, createdAt: expect.any(Date) }),
      url: expect.stringContaining(`/reset-password/${input.token}?callbackURL=`),
      token: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    });
    await reset(world, input.token).ok();
    const asked = (await world.rows("securityEvent")).filter(
      ({ event }) => event === "password_reset_requested",
    );
    expect(asked).toHaveLength(1);
  });

  test("is refused if no email can be sent, or passwords are off", async () => {
    const without: AppOptions[] = [{ ...quick, mail: false }, { emailAndPassword: { enabled: false } }];
    for (const options of without) {
      const { client } = await app(options);
      for (const path of REQUESTS)
        await client().post(path, { email: "ada@example.com" }).refuses(RESET_PASSWORD_DISABLED);
    }
  });

  test("is refused for an invalid email, and for a foreign page", async () => {
    const { client, counts } = await app(quick);
    for (const path of REQUESTS) {
      for (const email of [
        "nobody",
        "a@b",
        "",
        null,
        7,
        ["ada@example.com"],
        "ada@example.com\r\nBcc: x@y.example",
      ])
        expect(await client().post(path, { email })).toMatchObject({
          status: 400,
          body: { code: "VALIDATION_ERROR" },
        });
      for (const redirectTo of ["https://evil.example/", "//evil.example", "/\\evil.example"])
        await client().post(path, { email: "ada@example.com", redirectTo }).refuses(INVALID_REDIRECT_URL);
    }
    expect(await counts()).toMatchObject({ outbox: 0 });
  });

  describe("sends the token only to pages of the application", () => {
    const [ask] = REQUESTS;
    const request = (world: App, redirectTo: string) =>
      world.client().post(ask ?? "", { email: "ada@example.com", redirectTo });
    const open = (world: App, callbackURL: string) =>
      world.client().get("/reset-password/x", { query: { callbackURL } });
    const trustedOrigins = [
      "https://www.example.com",
      "https://*.example.com",
      "https://www.example.com:*",
      "http://localhost:*",
      "myapp://",
    ];
    const elsewhere = [
      "https://usercontent.example.com/reset",
      "https://www.example.com:8443/reset",
      "myapp://reset",
    ];

    test("with origins that are named in full, not those that a wildcard or an app's scheme allows", async () => {
      const world = await app({ ...quick, trustedOrigins });
      for (const page of ["/reset", "https://www.example.com/reset?a=b", "http://localhost:5173/reset"]) {
        await request(world, page).ok();
        expect((await open(world, page)).status).toBe(302);
      }
      for (const page of elsewhere) {
        await request(world, page).refuses(INVALID_REDIRECT_URL);
        // The link checks it again, for emails that were sent before.
        await open(world, page).refuses(INVALID_CALLBACK_URL);
      }
    });

    test("with the listed URLs and no others, if there is a list", async () => {
      const emailAndPassword = {
        ...quick.emailAndPassword,
        resetURLs: ["https://www.example.com/reset", "myapp://reset"],
      };
      const world = await app({ ...quick, trustedOrigins, emailAndPassword });
      for (const page of ["https://www.example.com/reset?a=b", "myapp://reset", "/reset-password?a=b"]) {
        await request(world, page).ok();
        expect((await open(world, page)).status).toBe(302);
      }
      for (const page of ["https://www.example.com/reset/more", "https://www.example.com/", "/reset"])
        await request(world, page).refuses(INVALID_REDIRECT_URL);
      const untrusted = { ...emailAndPassword, resetURLs: ["https://evil.example/reset"] };
      const refused = app({ ...quick, emailAndPassword: untrusted, isLazy: false });
      await expect(refused).rejects.toThrow("resetURLs");
    });
  });

  test("sends at most three emails an hour for each client, in any spelling of the address", async () => {
    const world = await app({ ...quick, rateLimit: { enabled: true } });
    const send = (peer: string, email: string, path = "/forget-password") =>
      world.exchange({
        method: "POST",
        path: `/api/auth${path}`,
        headers: { "content-type": "application/json", origin: "https://app.example.com" },
        body: JSON.stringify({ email }),
        peer,
      });
    for (const [at, address] of ["ada@example.com", "nobody@example.com"].entries()) {
      const email = address.toUpperCase();
      const statuses: number[] = [];
      for (const path of [...REQUESTS, ...REQUESTS]) {
        // Each path also allows three requests a minute for one client. These clients stay below that.
        const asker = `192.0.2.${at}`;
        statuses.push((await send(asker, statuses.length % 3 === 0 ? address : email, path)).status);
      }
      expect([address, ...statuses]).toEqual([address, 200, 200, 200, 429]);
    }
    for (const at of [1, 2, 3]) await send("198.51.100.7", `person${at}@example.com`);
    const fourth = await send("198.51.100.7", "person4@example.com");
    expect(fourth.status, "three a minute from one client").toBe(429);
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
