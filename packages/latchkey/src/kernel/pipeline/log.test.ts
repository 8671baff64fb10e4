import { app, PASSWORD } from "@latchkey/testing/app";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultEnv } from "../../base/default-env.ts";

describe("the log", () => {
  afterEach(() => vi.restoreAllMocks());

  test("has one line for each message, whatever it contains", () => {
    const written: unknown[][] = [];
    for (const level of ["debug", "info", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => written.push(parts));
    const evil = 'a\nb\r\u001b[31m\u009b31m\u2028\u2029\u007f"} %s %o {"level":"error"';
    const { log } = defaultEnv();
    log("info", evil, { [evil]: evil, nested: [{ evil }], cause: new Error(evil) });
    log("error", evil);
    expect(written).toHaveLength(2);
    for (const parts of written) {
      expect(parts).toHaveLength(1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about these characters
      expect(parts[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    }
  });

  test("never holds secrets that open an account, nor its email address", async () => {
    const world = await app({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { autoSignInAfterVerification: true },
      logger: { level: "debug" },
    });
    const ada = { name: "Ada Lovelace", email: "ada@example.com", password: PASSWORD };
    const browser = world.client({ "user-agent": "Secret Browser" });
    await browser.post("/sign-up/email", ada).ok();
    await browser.post("/sign-in/email", ada);
    await browser.post("/sign-in/email", { ...ada, password: "a wrong one" });
    const mail = (await world.sent())[0]?.text ?? "";
    const token = /token=([^&]+)/.exec(mail)?.[1] ?? "";
    await browser.get("/verify-email", { query: { token } });
    await browser.post("/change-password", { currentPassword: PASSWORD, newPassword: "the new one" });
    await browser.get(`/error?error=${token}`);
    await browser.get(`/nope/${token}`);
    const text = JSON.stringify(world.lines);
    expect(world.lines.length).toBeGreaterThan(6);
    const secrets = [PASSWORD, "a wrong one", "the new one", token, ada.email, ada.name, "Secret Browser"];
    for (const secret of [...secrets, ...browser.jar.values()]) expect(text).not.toContain(secret);
  });

  test("names each request by its declared path, its status and its ID", async () => {
    const { client, lines } = await app({ logger: { level: "info" } });
    const { headers } = await client().get("/get-session?disableRefresh=true");
    expect(lines.at(-1)).toEqual({
      level: "info",
      message: "request",
      fields: {
        requestId: headers.get("x-request-id"),
        method: "GET",
        path: "/get-session",
        status: 200,
        ms: 0,
      },
    });
    await client().get("/some/secret/place");
    expect(lines.at(-1)?.fields).toMatchObject({ path: "(unknown)", status: 404 });
  });

  test.each([
    [{ level: "error" as const }, 0],
    [{ disabled: true, level: "debug" as const }, 0],
    [{ level: "success" as const }, 0],
    [{ level: "info" as const }, 1],
  ])("with %j writes %i lines for a successful request", async (logger, count) => {
    const { client, lines } = await app({ logger });
    await client().get("/ok").ok();
    expect(lines).toHaveLength(count);
  });

  test("omits the levels that the options exclude, whatever the source", async () => {
    const seen = async (logger: { disabled?: boolean; level?: "error" }) => {
      const { auth, client, lines, rows } = await app({
        logger,
        emailVerification: {
          sendOnSignUp: true,
          sendVerificationEmail: () => Promise.reject(new Error("no email server")),
        },
      });
      await client()
        .post("/sign-up/email", { name: "Ada", email: "ada@example.com", password: PASSWORD })
        .ok();
      const hasFailed = async () => (await rows("outbox")).some(({ lastError }) => lastError !== null);
      await vi.waitUntil(hasFailed, { interval: 5, timeout: 60_000 });
      await auth.close();
      return lines;
    };
    expect(await seen({ disabled: true })).toEqual([]);
    expect(await seen({ level: "error" })).toEqual([]);
  });

  test("may fail without failing a request", async () => {
    const { exchange, lines } = await app();
    lines.push = () => {
      throw new Error("the disk is full");
    };
    expect((await exchange({ path: "/api/auth/ok" })).status).toBe(200);
    expect((await exchange({ path: "/api/auth/get-session" })).status).toBe(200);
  });
});
