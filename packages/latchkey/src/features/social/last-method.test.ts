import { PASSWORD } from "@latchkey/testing/app";
import { begin, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { lastMethod } from "../sessions/cookies/last-method.ts";

test("the browser keeps the method of a successful sign-in, not of one that only began or failed", async () => {
  const world = await providerApp({ plugins: [lastMethod()] });
  const left = world.client();
  await begin(left, "github");
  expect(left.jar.has("lk_last")).toBe(false);
  const { client } = await journey(world, "github");
  expect(client.jar.get("lk_last")).toBe("github");
  const { email } = await world.person();
  await client.post("/sign-in/email", { email, password: "a wrong password" });
  expect(client.jar.get("lk_last")).toBe("github");
  await client.post("/sign-in/email", { email, password: PASSWORD }).ok();
  expect(client.jar.get("lk_last")).toBe("password");
});
