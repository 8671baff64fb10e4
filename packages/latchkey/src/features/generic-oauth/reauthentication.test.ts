import { ADA } from "@latchkey/testing/fake-providers/index";
import { describing, endpoints, houseApp, ID, travel } from "@latchkey/testing/generic-oauth/house-app";
import { comeBack } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import type { GenericOAuthConfig } from "./index.ts";

/** A provider that announces `claims`, and a user of it whose session is two days old. */
async function stale(claims: readonly string[], config: Partial<GenericOAuthConfig> = {}) {
  const world = await houseApp(async (fake) => {
    const description = { ...endpoints(fake), claims_supported: claims };
    return {
      discoveryUrl: (await describing(() => description)).url,
      issuer: description.issuer,
      ...config,
    };
  });
  const { client, error } = await travel(world);
  expect(error).toBeNull();
  world.advance(2 * 86_400);
  const begin = async (): Promise<string> =>
    (await client.post("/reauthenticate/social", { provider: ID, callbackURL: "/home" }).ok()).url;
  /** Comes back with the time of the sign-in at the provider, in seconds from now. */
  const confirm = async (signedIn: number | undefined) => {
    world.fake.at("google").alter((given) => ({
      ...given,
      ...(signedIn === undefined ? {} : { auth_time: Math.floor(world.now() / 1000) + signedIn }),
    }));
    return (await comeBack(world, client, await world.fake.visit(await begin(), { as: ADA }))).error;
  };
  return { world, begin, confirm };
}

const maxAge = (url: string) => new URL(url).searchParams.get("max_age");

test("a re-authentication needs a new sign-in at a provider that tells its time", async () => {
  const { begin, confirm } = await stale(["sub", "auth_time"]);
  expect(maxAge(await begin())).toBe("0");
  expect(await confirm(0)).toBeNull();
  expect(await confirm(-30)).toBeNull();
  // Before the flow began: the open session at the provider may be that of a browser left alone.
  for (const signedIn of [-32, -540, -86_400, 60, 1e12, undefined])
    expect(await confirm(signedIn), String(signedIn)).toBe("user_info_is_missing");
});

test("a sign-in doesn't need one", async () => {
  const { world } = await stale(["auth_time"]);
  const { url } = await world.client().post("/sign-in/social", { provider: ID, callbackURL: "/home" }).ok();
  expect(maxAge(url)).toBeNull();
});

test("a provider that doesn't announce the time isn't asked for it, unless the options say so", async () => {
  const { begin, confirm } = await stale(["sub"]);
  expect(maxAge(await begin())).toBeNull();
  expect(await confirm(undefined)).toBeNull();
  const required = await stale(["sub"], { requireAuthTime: true });
  expect(maxAge(await required.begin())).toBe("0");
  expect(await required.confirm(undefined)).toBe("user_info_is_missing");
  const lenient = await stale(["auth_time"], { requireAuthTime: false });
  expect(maxAge(await lenient.begin())).toBeNull();
  expect(await lenient.confirm(undefined)).toBeNull();
});
