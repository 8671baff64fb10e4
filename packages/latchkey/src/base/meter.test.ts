import { app, PASSWORD } from "@latchkey/testing/app";
import { countingMeter } from "@latchkey/testing/counting-meter";
import { describe, expect, test } from "vitest";
import type { Meter } from "./meter.ts";

const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };
const hash = "argon2id m=8 t=1 p=1";

/** Returns the meter's events of these kinds while `work` ran. */
async function told(meter: ReturnType<typeof countingMeter>, kinds: RegExp, work: () => Promise<unknown>) {
  const from = meter.told.length;
  await work();
  return meter.told.slice(from).filter((line) => kinds.test(line));
}

describe("the meter is told", () => {
  test("of each sign-in and each refusal, with the method", async () => {
    const meter = countingMeter();
    const { client } = await app({ meter });
    const browser = client();
    expect(await told(meter, /^(event|hash)/, () => browser.post("/sign-up/email", ada).ok())).toEqual([
      `hash ${hash} hashed`,
      "event session_created success password",
      "event sign_up success password",
    ]);
    expect(
      await told(meter, /^(event|hash)/, () =>
        client().post("/sign-in/email", { ...ada, password: "a wrong one" }),
      ),
    ).toEqual([`hash ${hash} mismatch`, "event sign_in failure password"]);
    expect(await told(meter, /^(event|hash)/, () => client().post("/sign-in/email", ada).ok())).toEqual([
      `hash ${hash} match`,
      "event session_created success password",
      "event sign_in success password",
    ]);
    expect(await told(meter, /^event/, () => browser.post("/sign-out", {}).ok())).toEqual([
      "event sign_out success",
    ]);
  });

  test("of sign-ins in process like those over HTTP", async () => {
    const meter = countingMeter();
    const { auth, person } = await app({ meter });
    const { email, password } = await person();
    const lines = await told(meter, /^(event|request)/, async () => {
      await auth.api.signInEmail({ body: { email, password } });
      await expect(auth.api.signInEmail({ body: { email, password: "a wrong one" } })).rejects.toThrow();
    });
    expect(lines).toEqual([
      "event session_created success password",
      "event sign_in success password",
      "event sign_in failure password",
    ]);
  });

  test("of an attempt that a limit stopped as limited, not as failed", async () => {
    const meter = countingMeter();
    const { exchange } = await app({ meter, rateLimit: { enabled: true, window: 10, max: 100 } });
    const attempt = () =>
      exchange({
        method: "POST",
        path: "/api/auth/sign-in/email",
        headers: { "content-type": "application/json", origin: "https://app.example.com" },
        body: JSON.stringify({ email: "nobody@example.com", password: "a wrong one" }),
      });
    let status = 0;
    while (status !== 429) ({ status } = await attempt());
    expect(meter.told.at(-1)).toBe("request /sign-in/email POST 429");
    const failures = meter.told.filter((line) => line === "event sign_in failure password");
    const answered = meter.told.filter((line) => line === "request /sign-in/email POST 401");
    expect(failures).toHaveLength(answered.length);
  });

  test("of a link that redirects with an error as a failure", async () => {
    const meter = countingMeter();
    const { client } = await app({ meter });
    const query = { token: "not one of ours", callbackURL: "/welcome" };
    const { status } = await client().get("/verify-email", { query });
    expect(status).toBe(302);
    expect(meter.told.filter((line) => line.startsWith("event"))).toEqual(["event email_verified failure"]);
  });

  test("of each request by its declared route, whatever was sent", async () => {
    const meter = countingMeter();
    const { client, exchange } = await app({ meter });
    await client().get("/get-session");
    await client().get("/no/such/place?token=secret");
    await client().get("/sign-out");
    await exchange({ method: "OPTIONS", path: "/api/auth/sign-out" });
    await exchange({ path: "/api/auth/%67et-session" });
    expect(meter.told).toEqual([
      "request /get-session GET 200",
      "request (unknown) GET 404",
      "request (unknown) GET 405",
      "request (preflight) OPTIONS 204",
      "request /get-session GET 200",
    ]);
  });

  test("of a request that needn't wait in the turn in which it is answered", async () => {
    const meter: Meter & { told: readonly string[] } = countingMeter();
    const { auth } = await app({ meter });
    const asked = {
      method: "GET",
      path: "/api/auth/ok",
      query: "",
      peer: "192.0.2.1",
      header: () => undefined,
      body: () => new Uint8Array(),
    };
    expect(auth.handleExchange(asked)).not.toBeInstanceOf(Promise);
    expect(meter.told).toEqual(["request /ok GET 200"]);
  });
});
