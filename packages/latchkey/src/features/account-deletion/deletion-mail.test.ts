import { deletionLink, deletionTokenFor } from "@latchkey/testing/account-deletion/links";
import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, TOO_MANY_REQUESTS } from "../../base/errors.ts";
import { latchkey } from "../../index.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { INVALID_TOKEN } from "../password-reset/errors.ts";
import { FAILED_TO_GET_USER_INFO, SESSION_EXPIRED, SOLE_OWNER_OF_ORGANIZATION } from "./errors.ts";

const DAY = 86_400;
const UNKNOWN = INVALID_TOKEN.as(404);
const mailed: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { deleteUser: { enabled: true, sendDeleteAccountVerification: true } },
};
const DELETED = { success: true, message: "User deleted" };

describe("deleting one's account by an email", () => {
  test("deletes nothing until the signed-in user opens its link", async () => {
    const world = await app(mailed);
    const ada = await world.person();
    const answer = await ada.client.post("/delete-user", { callbackURL: "/goodbye?a=b" });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: "Verification email sent" },
    });
    const link = await deletionLink(world);
    expect(`${link.origin}${link.pathname}`).toBe("https://app.example.com/api/auth/delete-user/callback");
    expect(link.searchParams.get("token")).toMatch(/^[a-z0-9]{32}$/);
    const query = Object.fromEntries(link.searchParams);
    expect(await world.rows("user")).toHaveLength(1);
    await world.client().get("/delete-user/callback", { query }).refuses(FAILED_TO_GET_USER_INFO);
    const opened = await ada.client.get("/delete-user/callback", { query });
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/goodbye?a=b"]);
    expect(opened.cookies.length).toBeGreaterThan(0);
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0, verification: 0 });
  });

  test("answers without a redirect if no callback URL is given, at both endpoints, also a day after the sign-in", async () => {
    for (const path of ["/delete-user/callback", "/delete-user"]) {
      const world = await app(mailed);
      const ada = await world.person();
      world.advance(3600);
      const token = await deletionTokenFor(world, ada);
      world.advance(DAY - 1);
      const answer =
        path === "/delete-user"
          ? await ada.client.post(path, { token })
          : await ada.client.get(path, { query: { token } });
      expect(answer).toMatchObject({ status: 200, body: DELETED });
      expect(await world.counts()).toMatchObject({ user: 0 });
    }
  });

  test("requires a recent sign-in or the password", async () => {
    const world = await app(mailed);
    const ada = await world.person();
    world.advance(DAY);
    await ada.client.post("/delete-user", {}).refuses(SESSION_EXPIRED);
    expect(await world.sent()).toEqual([]);
    await ada.client.post("/delete-user", { password: PASSWORD }).ok();
    expect(await world.rows("user")).toHaveLength(1);
    expect(await world.sent()).toHaveLength(1);
  });

  test("works with the owner's own token only, once, for a day, as it was sent", async () => {
    const world = await app(mailed);
    const ada = await world.person();
    const bob = await world.person();
    const token = await deletionTokenFor(world, ada);
    const refused = async (client: typeof ada.client, other: string) => {
      await client.post("/delete-user", { token: other }).refuses(UNKNOWN);
      await client.get("/delete-user/callback", { query: { token: other } }).refuses(UNKNOWN);
    };
    const before = await world.dump();
    const others = ["", "x", token.toUpperCase(), `${token} `, ` ${token}`, `${token}=`, token.slice(1)];
    for (const other of others) await refused(ada.client, other);
    await refused(bob.client, token);
    expect(await world.dump()).toBe(before);
    world.advance(DAY);
    await refused(ada.client, token);
    const fresh = await world.signIn(ada);
    const good = await deletionTokenFor(world, { client: fresh });
    await fresh.post("/delete-user", { token: good }).ok();
    await refused(bob.client, good);
    expect(await world.rows("user")).toMatchObject([{ id: bob.id }]);
  });

  test("sends at most three emails an hour", async () => {
    const world = await app({ ...mailed, rateLimit: { enabled: true } });
    const ada = await world.person();
    for (let n = 0; n < 3; n++) await ada.client.post("/delete-user", {}).ok();
    const answer = await ada.client.post("/delete-user", {}).refuses(TOO_MANY_REQUESTS);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await world.sent()).toHaveLength(3);
  });

  test("calls the application's own function", async () => {
    const send = vi.fn(async () => undefined);
    const world = await app({
      ...mailed,
      mail: false,
      user: { deleteUser: { enabled: true, sendDeleteAccountVerification: send, deleteTokenExpiresIn: 60 } },
    });
    const ada = await world.person();
    await ada.client.post("/delete-user", {}).ok();
    await world.sent();
    const [input] = send.mock.lastCall as unknown as [{ token: string }];
    expect(input).toEqual({
      user: expect.objectContaining({ id: ada.id, createdAt: expect.any(Date) }),
      url: `https://app.example.com/api/auth/delete-user/callback?token=${input.token}&callbackURL=%2F`,
      token: expect.any(String),
    });
    world.advance(60);
    await ada.client.post("/delete-user", { token: input.token }).refuses(UNKNOWN);
  });

  test("isn't started if the account can't be deleted", async () => {
    const clubs = feature({
      id: "clubs",
      routes: {},
      deletion: service(() => ({
        memberships: async () => [{ id: "o1", name: "Acme", slug: "acme", members: 2, isOnlyOwner: true }],
      })),
    });
    const world = await app({ ...mailed, plugins: [clubs] });
    const ada = await world.person();
    await ada.client.post("/delete-user", {}).refuses(SOLE_OWNER_OF_ORGANIZATION);
    expect(await world.sent()).toEqual([]);
  });

  test("is an error in the options if no email can be sent", () => {
    const make = () =>
      latchkey({
        baseURL: "https://app.example.com",
        secret: SECRET,
        database: "sqlite::memory:",
        user: { deleteUser: { enabled: true, sendDeleteAccountVerification: true } },
      });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/sendDeleteAccountVerification/);
  });
});
