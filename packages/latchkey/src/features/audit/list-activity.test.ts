import { type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import { apiKey, organization } from "../index.ts";

const INVALID_CURSOR = { ...VALIDATION_ERROR, message: "Invalid query parameters" };
const OPTIONS: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };
const DAY = 86_400;

describe("the list of an account's events", () => {
  test("has the newest first, with the user agent and the network of the IP address", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    world.advance(60);
    const browser = world.client({ "user-agent": "a browser" });
    await browser.post("/sign-in/email", ada).ok();
    await world.change("securityEvent", { ipAddress: "2001:db8:1:2:3::4" }, { event: "sign_in" });
    const { session } = await browser.get("/get-session").ok();
    const { events, nextCursor } = await browser.get("/list-activity").ok();
    expect(nextCursor).toBeNull();
    expect(events).toEqual([
      {
        id: expect.any(String),
        event: "sign_in",
        outcome: "success",
        createdAt: new Date(world.now()).toISOString(),
        method: "password",
        reason: null,
        changed: [],
        ipAddress: "2001:db8:1:2::/64",
        userAgent: "a browser",
        sessionId: session.id,
        actor: null,
        targetName: null,
        organization: null,
      },
      expect.objectContaining({ event: "sign_up", ipAddress: "", userAgent: "" }),
    ]);
  });

  test("names the device whose session was ended", { tags: "servers" }, async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const phone = world.client({ "user-agent": "a phone" });
    await phone.post("/sign-in/email", ada).ok();
    const { session } = await phone.get("/get-session").ok();
    const sessions = await ada.client.get("/list-sessions").ok();
    const { token } = sessions.find(({ id }: { id: string }) => id === session.id);
    world.advance(1);
    await ada.client.post("/revoke-session", { token }).ok();
    const { events } = await ada.client.get("/list-activity").ok();
    expect(events[0]).toMatchObject({
      event: "session_revoked",
      device: "a phone",
      sessionId: expect.any(String),
    });
    expect(events.slice(1).every((event: object) => !("device" in event))).toBe(true);
  });

  test("has only sign-ins, only events of organizations, or only the rest, if that is asked for", {
    tags: "servers",
  }, async () => {
    const world = await app({ ...OPTIONS, plugins: [organization(), apiKey()] });
    const { client } = await world.person();
    await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    await client.post("/api-key/create", { name: "Robot" }).ok();
    await client.post("/update-user", { name: "Ada" }).ok();
    const about = async (about?: string) => {
      const { events } = await client
        .get("/list-activity", { query: about === undefined ? {} : { about } })
        .ok();
      return events.map(({ event }: { event: string }) => event).toSorted();
    };
    expect(await about("sign-ins")).toEqual(["sign_up"]);
    expect(await about("organizations")).toEqual(["organization_created"]);
    expect(await about("security")).toEqual(["api_key_created", "user_updated"]);
    expect(await about()).toHaveLength(4);
    expect((await client.get("/list-activity", { query: { about: "gossip" } })).body.code).toBe(
      VALIDATION_ERROR.code,
    );
  });

  test("has no events of organizations in an engine without them", { tags: "servers" }, async () => {
    const { client } = await (await app(OPTIONS)).person();
    expect(await client.get("/list-activity", { query: { about: "organizations" } }).ok()).toEqual({
      events: [],
      nextCursor: null,
    });
  });

  test("shows failures too, and no events of other users", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const eve = await world.person();
    await world.client().post("/sign-in/email", { ...ada, password: "wrong" });
    await world.client().post("/sign-in/email", { email: "no@example.com", password: "wrong" });
    await vi.waitUntil(async () => (await world.rows("securityEvent")).length === 4, {
      interval: 5,
      timeout: 60_000,
    });
    const names = async ({ client }: typeof ada) =>
      (await client.get("/list-activity").ok()).events.map(({ event }: { event: string }) => event).sort();
    expect(await names(ada)).toEqual(["sign_in_failed", "sign_up"]);
    expect(await names(eve)).toEqual(["sign_up"]);
  });

  test("comes in pages of 50, with each event once, also those of one moment", async () => {
    const world = await app(OPTIONS);
    const { client } = await world.person();
    for (let i = 0; i < 119; i++) {
      if (i % 10 === 0) world.advance(1);
      await client.post("/update-user", { name: `Ada ${i}` }).ok();
    }
    const seen: { id: string; createdAt: string }[] = [];
    const lengths: number[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = cursor === null ? {} : { cursor };
      const page = await client.get("/list-activity", { query }).ok();
      lengths.push(page.events.length);
      seen.push(...page.events);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(lengths).toEqual([50, 50, 20]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("keeps its place while new events arrive", async () => {
    const world = await app(OPTIONS);
    const { client } = await world.person();
    for (let i = 0; i < 59; i++) {
      world.advance(1);
      await client.post("/update-user", { name: `Ada ${i}` }).ok();
    }
    const first = await client.get("/list-activity").ok();
    await client.post("/update-user", { name: "Ada again" }).ok();
    const second = await client.get("/list-activity", { query: { cursor: first.nextCursor } }).ok();
    expect(second.events).toHaveLength(10);
    expect(second.events.at(-1).event).toBe("sign_up");
  });

  test("goes back 90 days", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    world.advance(90 * DAY);
    const last = await world.signIn(ada);
    expect((await last.get("/list-activity").ok()).events).toHaveLength(2);
    world.advance(1);
    expect((await last.get("/list-activity").ok()).events).toHaveLength(1);
  });

  test("accepts only its own cursors", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const eve = await world.person();
    const [{ id }] = (await ada.client.get("/list-activity").ok()).events;
    for (const cursor of [
      "",
      "x",
      "1",
      "1.",
      ".x",
      "-1.x",
      "1e9.x",
      "99999999999999999.x",
      "1.x y",
      `1.${"x".repeat(65)}`,
      "1.x\u0000",
    ])
      await eve.client.get("/list-activity", { query: { cursor } }).refuses(INVALID_CURSOR);
    // A cursor from another user's list is only a point in time.
    const cursor = `${world.now() + 1}.${id}`;
    const { events } = await eve.client.get("/list-activity", { query: { cursor } }).ok();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(ada.id);
  });

  test("requires a session", async () => {
    const { client } = await app(OPTIONS);
    await client().get("/list-activity").refuses(UNAUTHORIZED);
  });
});
