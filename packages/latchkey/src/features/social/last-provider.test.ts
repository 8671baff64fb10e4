import { begin, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { lastProvider } from "./last-provider.ts";

test("the provider of a successful sign-in is kept in the browser, not one whose page was only opened", async () => {
  const world = await providerApp({ plugins: [lastProvider()] });
  const left = world.client();
  await begin(left, "github");
  expect(left.jar.has("lk_last")).toBe(false);
  const { client } = await journey(world, "github");
  expect(client.jar.get("lk_last")).toBe("github");
});
