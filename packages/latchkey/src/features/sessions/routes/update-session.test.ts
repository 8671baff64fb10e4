import { app } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import { NO_FIELDS_TO_UPDATE } from "../errors.ts";

const additionalFields = {
  theme: { type: "string", validator: z.enum(["dark", "light"]) },
  level: { type: "number" },
  pinned: { type: "boolean" },
  seen: { type: "date" },
  tags: { type: "string[]" },
  notes: { type: "json" },
  handle: { type: "string", unique: true },
  tier: { type: "string", input: false, defaultValue: "free" },
  risk: { type: "number", returned: false },
} as const;

const options = { session: { additionalFields } };

describe("updating the session", () => {
  test("sets the given fields of the application, and only those", async () => {
    const { person, advance, now } = await app(options);
    const { client } = await person();
    advance(60);
    const given = {
      theme: "dark",
      level: 3,
      pinned: true,
      seen: "2026-01-02T03:04:05.678Z",
      tags: ["a", "b"],
      notes: { deep: [1, null, { x: "y" }] },
    };
    const answer = await client.post("/update-session", given);
    expect(answer.body).toMatchObject({
      session: { ...given, tier: "free", updatedAt: new Date(now()).toISOString() },
    });
    expect(answer.cookies).toHaveLength(1);
    expect((await client.get("/get-session").ok()).session).toEqual(answer.body.session);
    await client.post("/update-session", { theme: null, level: 0 }).ok();
    expect((await client.get("/get-session").ok()).session).toMatchObject({
      theme: null,
      level: 0,
      pinned: true,
    });
  });

  test("writes a date in the same format as every other date", async () => {
    const { person } = await app(options);
    const { client } = await person();
    const answer = await client.post("/update-session", { seen: "2026-01-02T03:04:05Z" });
    expect(answer.body.session.seen).toBe("2026-01-02T03:04:05.000Z");
    expect((await client.get("/get-session").ok()).session.seen).toBe("2026-01-02T03:04:05.000Z");
  });

  test.each([
    ["a date before the year 1000", { seen: "0000-01-01T00:00:00Z" }],
    ["a date after the last year of four digits", { seen: "9999-12-31T23:59:59-12:00" }],
    ["a text too long for an index", { handle: "ä".repeat(256) }],
  ])("refuses %s, which not every database can store", async (_what, given) => {
    const { person } = await app(options);
    const { client } = await person();
    expect((await client.post("/update-session", given)).body).toMatchObject({ code: "VALIDATION_ERROR" });
    const held = { seen: "9999-12-31T23:59:59.999Z", handle: "ä".repeat(255) };
    expect((await client.post("/update-session", held).ok()).session).toMatchObject(held);
  });

  test("doesn't clear a field that is required", async () => {
    const { person } = await app({
      session: { additionalFields: { plan: { type: "string", required: true, defaultValue: "free" } } },
    });
    const { client } = await person();
    const { body } = await client.post("/update-session", { plan: null });
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "plan" }] });
    expect((await client.post("/update-session", { plan: "pro" }).ok()).session.plan).toBe("pro");
  });

  test("never shows a hidden field", async () => {
    const { person, rows } = await app(options);
    const { client } = await person();
    const { session } = await client.post("/update-session", { risk: 5 }).ok();
    expect(session).not.toHaveProperty("risk");
    expect(await rows("session")).toMatchObject([{ risk: 5 }]);
  });

  test("refuses values of another type", async () => {
    const { person, dump } = await app(options);
    const { client } = await person();
    const before = await dump();
    const wrong = [
      { theme: "blue" },
      { level: "3" },
      { level: 1.5 },
      { level: 1e300 },
      { pinned: "true" },
      { seen: "yesterday" },
      { tags: [1] },
      { tags: "a" },
    ];
    for (const body of wrong) {
      const { status } = await client.post("/update-session", body);
      expect([body, status]).toEqual([body, 400]);
    }
    expect(await dump()).toBe(before);
  });

  test("refuses a duplicate of a unique value without revealing its owner", async () => {
    const { person, rows } = await app(options);
    const ada = await person();
    const bob = await person();
    await ada.client.post("/update-session", { handle: "ada" }).ok();
    const answer = await bob.client.post("/update-session", { handle: "ada", level: 9 });
    expect(answer.status).toBe(400);
    const kept = (await rows("session")).map(({ userId, handle, level }) => [userId, [handle, level]]);
    expect(Object.fromEntries(kept)).toEqual({ [ada.id]: ["ada", null], [bob.id]: [null, null] });
  });

  test("refuses fields that only the server may set", async () => {
    const { person, dump } = await app(options);
    const { client } = await person();
    const before = await dump();
    await client.post("/update-session", { tier: "gold" }).refuses(FIELD_NOT_ALLOWED);
    await client.post("/update-session", { theme: "dark", tier: "gold" }).refuses(FIELD_NOT_ALLOWED);
    expect(await dump()).toBe(before);
  });

  test("refuses to set nothing, and unknown fields count as nothing", async () => {
    const { person, dump } = await app(options);
    const { client } = await person();
    const before = await dump();
    const empty: object[] = [
      {},
      { id: "x" },
      { userId: "x", token: "x", expiresAt: "2099-01-01T00:00:00.000Z", activeOrganizationId: "x" },
      { constructor: "x", toString: "y" },
    ];
    for (const body of empty) await client.post("/update-session", body).refuses(NO_FIELDS_TO_UPDATE);
    await client.post("/update-session").refuses(NO_FIELDS_TO_UPDATE);
    expect(await dump()).toBe(before);
  });

  test("requires a session", async () => {
    const { client } = await app(options);
    await client().post("/update-session", { theme: "dark" }).refuses(UNAUTHORIZED);
  });
});
