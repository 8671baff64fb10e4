import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { picture } from "@latchkey/testing/pictures/webp";
import { describe, expect, test, vi } from "vitest";
import { INVALID_CALLBACK_URL, NOT_FOUND, UNAUTHORIZED } from "../../base/errors.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { id, reference, table, text } from "../../storage/tables/table.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_EMAIL_OR_PASSWORD } from "../email-password/errors.ts";
import { pictures } from "../index.ts";
import { SESSION_EXPIRED, SOLE_OWNER_OF_ORGANIZATION } from "./errors.ts";

const DAY = 86_400;
const quick = { password: QUICK_PASSWORDS };
const enabled: AppOptions = { emailAndPassword: quick, user: { deleteUser: { enabled: true } } };
const DELETED = { success: true, message: "User deleted" };

/** Asserts that the account no longer exists. */
async function isGone({ client }: Awaited<ReturnType<typeof app>>, email: string): Promise<void> {
  await client().post("/sign-in/email", { email, password: PASSWORD }).refuses(INVALID_EMAIL_OR_PASSWORD);
}

describe("deleting one's account", () => {
  test("happens at once after a recent sign-in, and clears the cookies", async () => {
    const world = await app(enabled);
    const ada = await world.person();
    const answer = await ada.client.post("/delete-user", {});
    expect(answer).toMatchObject({ status: 200, body: DELETED });
    expect(answer.cookies.length).toBeGreaterThan(0);
    for (const { value, attributes } of answer.cookies)
      expect({ value, age: attributes["Max-Age"] }).toEqual({ value: "", age: "0" });
    await isGone(world, ada.email);
    expect((await ada.client.get("/get-session")).text).toBe("null");
    // The email address is free again.
    const again = await world.person({ email: ada.email });
    expect(again.id).not.toBe(ada.id);
  });

  test("deletes everything that is stored about the user, and nothing of other users", async () => {
    const diary = table("diary", { id: id(), authorId: reference("user"), entry: text() });
    const world = await app({
      ...enabled,
      plugins: [pictures(), feature({ id: "diary", tables: [diary], routes: {} })],
      session: { preserveSessionInDatabase: true },
    });
    const bob = await world.person();
    const others = await world.counts();
    const ada = await world.person();
    const phone = await world.signIn(ada);
    await phone.post("/sign-out").ok();
    await ada.client.post("/request-password-reset", { email: ada.email }).ok();
    await ada.client
      .send("POST", "/ui/upload", picture(), { headers: { "content-type": "image/webp" } })
      .ok();
    await world.sent();
    await ada.client.post("/delete-user", { password: PASSWORD }).ok();
    await world.sent();
    const left = await world.dump();
    expect(left).not.toContain(ada.id);
    expect(left).not.toContain(ada.email);
    const { securityEvent: _, latchkey_limit: __, ...counts } = await world.counts();
    const { securityEvent: ___, latchkey_limit: ____, ...before } = others;
    expect(counts).toEqual(before);
    // The events stay, without a reference to the user.
    const events = await world.rows("securityEvent");
    const [deleted] = events.filter(({ event }) => event === "account_deleted");
    expect(deleted).toMatchObject({ outcome: "success", ipAddress: "", userAgent: "" });
    expect(events.filter(({ userId }) => userId === deleted?.userId).length).toBeGreaterThan(2);
    expect((await bob.client.get("/get-session").ok()).user.id).toBe(bob.id);
  });

  // Covers GHSA-2vg6-77g8-24mp.
  test("also ends sessions in a secondary storage", async () => {
    const kept = new Map<string, string>();
    const world = await app({
      ...enabled,
      redis: undefined,
      secondaryStorage: {
        get: async (key) => kept.get(key) ?? null,
        set: async (key, value) => kept.set(key, value),
        delete: async (key) => kept.delete(key),
      },
    });
    const ada = await world.person();
    const phone = await world.signIn(ada);
    await ada.client.post("/delete-user", {}).ok();
    for (const client of [ada.client, phone]) expect((await client.get("/get-session")).text).toBe("null");
    expect(JSON.stringify([...kept])).not.toContain(ada.email);
  });

  test("is off by default", async () => {
    const { person } = await app({ emailAndPassword: quick });
    const ada = await person();
    await ada.client.post("/delete-user", { password: PASSWORD }).refuses(NOT_FOUND);
    await ada.client.get("/delete-user/callback", { query: { token: "x" } }).refuses(NOT_FOUND);
  });

  test("requires a session", async () => {
    const { client } = await app(enabled);
    await client().post("/delete-user", {}).refuses(UNAUTHORIZED);
  });

  test("asks for the password if the sign-in was a day ago", async () => {
    const world = await app(enabled);
    const ada = await world.person();
    world.advance(DAY);
    await ada.client.post("/delete-user", {}).refuses(SESSION_EXPIRED);
    await ada.client.post("/delete-user", { password: "wrong" }).refuses(INVALID_PASSWORD);
    await ada.client.post("/delete-user", { password: PASSWORD }).ok();
    await isGone(world, ada.email);
  });

  test("asks for no proof if the application has turned that off", async () => {
    const world = await app({ ...enabled, session: { freshAge: 0 } });
    const ada = await world.person();
    world.advance(3 * DAY);
    expect((await ada.client.post("/delete-user", {}).ok()).message).toBe("User deleted");
  });

  test("refuses a wrong password, also in a fresh session, and any password for an account without one", async () => {
    const world = await app(enabled);
    const ada = await world.person();
    const before = (await world.rows("user")).length;
    await ada.client.post("/delete-user", { password: "wrong" }).refuses(INVALID_PASSWORD);
    await ada.client.post("/delete-user", { password: "" }).refuses(INVALID_PASSWORD);
    await world.remove("account");
    await ada.client.post("/delete-user", { password: PASSWORD }).refuses(CREDENTIAL_ACCOUNT_NOT_FOUND);
    expect(await world.rows("user")).toHaveLength(before);
  });

  test("accepts only strings, and redirects to no foreign page", async () => {
    const { person } = await app(enabled);
    const { client } = await person();
    for (const body of [{ password: 7 }, { token: {} }, { callbackURL: ["/x"] }])
      expect(await client.post("/delete-user", body)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR" },
      });
    const bare = await client.get("/delete-user/callback");
    expect(bare).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    await client.post("/delete-user", { callbackURL: "https://evil.example/" }).refuses(INVALID_CALLBACK_URL);
    await client
      .get("/delete-user/callback", { query: { token: "x", callbackURL: "//evil.example" } })
      .refuses(INVALID_CALLBACK_URL);
  });

  test("counts wrong passwords like failed sign-ins", async () => {
    const world = await app({ ...enabled, rateLimit: { enabled: true } });
    const ada = await world.person();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await ada.client.post("/delete-user", { password: "wrong" })).status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
  });

  test("calls the application before and after, and keeps the account if the application refuses", async () => {
    const beforeDelete = vi.fn(async () => undefined);
    const afterDelete = vi.fn(async () => {
      throw new Error("down");
    });
    const world = await app({
      emailAndPassword: quick,
      user: { deleteUser: { enabled: true, beforeDelete, afterDelete } },
    });
    const ada = await world.person();
    beforeDelete.mockRejectedValueOnce(new Error("not yet"));
    expect((await ada.client.post("/delete-user", {})).status).toBe(500);
    expect((await ada.client.get("/get-session").ok()).user.id).toBe(ada.id);
    expect(afterDelete).not.toHaveBeenCalled();
    await ada.client.post("/delete-user", {}).ok();
    const told = { id: ada.id, email: ada.email, createdAt: expect.any(Date) };
    const asked = [expect.objectContaining(told), expect.any(Request)];
    expect(beforeDelete).toHaveBeenLastCalledWith(...asked);
    expect(afterDelete).toHaveBeenCalledExactlyOnceWith(...asked);
    expect(world.lines).toContainEqual(expect.objectContaining({ message: "afterDelete failed" }));
  });

  test("shows a user what is deleted with the account, if accounts can be deleted", async () => {
    const world = await app(enabled);
    const ada = await world.person();
    expect(await ada.client.get("/delete-user/preview").ok()).toEqual({ organizations: [] });
    await world.client().get("/delete-user/preview").refuses(UNAUTHORIZED);
    const without = await app({ emailAndPassword: quick });
    const bob = await without.person();
    await bob.client.get("/delete-user/preview").refuses(NOT_FOUND);
  });

  test("leaves no organization without an owner", async () => {
    const organizations = [{ id: "o1", name: "Acme", slug: "acme", members: 3 }];
    const clubs = feature({
      id: "clubs",
      routes: {},
      deletion: service(() => ({
        memberships: async () =>
          organizations.map((organization) => ({ ...organization, isOnlyOwner: true })),
      })),
    });
    const beforeDelete = vi.fn(async () => undefined);
    const world = await app({
      emailAndPassword: quick,
      plugins: [clubs],
      user: { deleteUser: { enabled: true, beforeDelete } },
    });
    const ada = await world.person();
    const before = await world.dump();
    const answer = await ada.client.post("/delete-user", {}).refuses(SOLE_OWNER_OF_ORGANIZATION);
    expect(answer.body.organizations).toEqual(organizations);
    expect(beforeDelete).not.toHaveBeenCalled();
    expect(await world.dump()).toBe(before);
  });
});
