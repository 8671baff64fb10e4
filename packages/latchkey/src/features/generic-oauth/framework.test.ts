import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import { discovered, houseApp, ID, travel } from "@latchkey/testing/generic-oauth/house-app";
import { comeBack } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";

test.each([
  ["oauth2", "/api/auth/oauth2/callback/house"],
  ["callback", "/api/auth/callback/house"],
] as const)("people come back to the path that callbackPath says: %s", async (callbackPath, path) => {
  const world = await houseApp(discovered, { callbackPath });
  const client = world.client();
  const { url } = await client.post("/sign-in/social", { provider: ID, callbackURL: "/home" }).ok();
  expect(new URL(new URL(url).searchParams.get("redirect_uri") ?? "").pathname).toBe(path);
  const visit = await world.fake.visit(url);
  expect((await comeBack(world, client, visit)).error).toBeNull();
});

test("both paths are answered, whichever is configured", async () => {
  const world = await houseApp(discovered);
  const client = world.client();
  const { url } = await client.post("/sign-in/oauth2", { providerId: ID, callbackURL: "/home" }).ok();
  const visit = await world.fake.visit(url);
  visit.url.pathname = `/api/auth/callback/${ID}`;
  expect((await comeBack(world, client, visit)).error).toBeNull();
});

test.each([
  ["the person alone", { id: 7, name: "Seven", email: "seven@example.com", emailVerified: true }],
  ["the person beside the answer", { user: { id: 7, name: "Seven", email: "seven@example.com" }, data: {} }],
])("getUserInfo answers %s, and its numbers become text", async (_, person) => {
  const world = await houseApp(async (fake) => ({
    ...(await discovered(fake)),
    getUserInfo: async () => person,
  }));
  const { client, error } = await travel(world);
  expect(error).toBeNull();
  expect((await client.get("/get-session").ok()).user.name).toBe("Seven");
  expect(await world.rows("account")).toMatchObject([{ accountId: "7" }]);
});

test("an ID token of a discovered provider signs in", async () => {
  const world = await houseApp(discovered, { emailAndPassword: { password: QUICK_PASSWORDS } });
  const idToken = { token: world.fake.at("google").idToken() };
  const { user } = await world.client().post("/sign-in/social", { provider: ID, idToken }).ok();
  expect(user.email).toBe("ada@example.com");
});
