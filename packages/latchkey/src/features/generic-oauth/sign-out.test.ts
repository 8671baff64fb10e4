import {
  describing,
  discovered,
  endpoints,
  houseApp,
  ISSUER,
  travel,
} from "@latchkey/testing/generic-oauth/house-app";
import { describe, expect, test } from "vitest";
import type { GenericOAuthConfig } from "./index.ts";

const LEAVE = "https://accounts.google.com/leave?from=here";

const leaving = (config: Partial<GenericOAuthConfig>) =>
  houseApp(async (fake) => ({ ...(await discovered(fake)), ...config }));

/** Returns the query of the answer's URL. */
const carried = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe("signing out of a session that a provider opened", () => {
  test("returns the provider's sign-out URL, with a hint at the session", async () => {
    const world = await leaving({ endSessionEndpoint: LEAVE, postLogoutRedirectURI: "/bye" });
    const { client } = await travel(world);
    const answer = await client.post("/sign-out");
    const { success, url, redirect } = answer.body;
    expect([success, redirect, answer.headers.get("location")]).toEqual([true, true, url]);
    expect(url).toMatch(/^https:\/\/accounts\.google\.com\/leave\?from=here&/);
    expect(carried(url)).toEqual({
      from: "here",
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: world.fake.credentials.google.clientId,
      post_logout_redirect_uri: "https://app.example.com/bye",
    });
    expect(await world.counts()).toMatchObject({ session: 0 });
    expect(await client.post("/sign-out").ok()).toEqual({ success: true });
  });

  test("succeeds whatever the body contains", async () => {
    const world = await leaving({ endSessionEndpoint: LEAVE, postLogoutRedirectURI: "/bye" });
    for (const sent of [[7], { callbackURL: "https://evil.example" }, "none"]) {
      const { client } = await travel(world);
      const { url } = await client.post("/sign-out", sent).ok();
      expect(carried(url).post_logout_redirect_uri).toBe("https://app.example.com/bye");
    }
    expect(await world.counts()).toMatchObject({ session: 0 });
  });

  test("uses the discovered URL if only the return URL is configured", async () => {
    const world = await houseApp(async (fake) => ({
      discoveryUrl: (await describing(() => ({ ...endpoints(fake), end_session_endpoint: LEAVE }))).url,
      issuer: ISSUER,
      postLogoutRedirectURI: "/bye",
    }));
    const { client } = await travel(world);
    expect((await client.post("/sign-out").ok()).url).toContain("accounts.google.com/leave");
  });

  test("returns no URL unless configured, nor after another sign-in method, nor if the provider has no such page", async () => {
    const plain = await houseApp(async (fake) => ({
      discoveryUrl: (await describing(() => ({ ...endpoints(fake), end_session_endpoint: LEAVE }))).url,
      issuer: ISSUER,
    }));
    expect(await (await travel(plain)).client.post("/sign-out").ok()).toEqual({ success: true });

    const world = await leaving({ endSessionEndpoint: LEAVE });
    const ada = await world.person();
    expect(await ada.client.post("/sign-out").ok()).toEqual({ success: true });

    const none = await leaving({ postLogoutRedirectURI: "/bye" });
    expect(await (await travel(none)).client.post("/sign-out").ok()).toEqual({ success: true });
  });

  test("succeeds whether or not the provider can be reached", { tags: "servers" }, async () => {
    let isThere = true;
    const world = await houseApp(async (fake) => ({
      discoveryUrl: (await describing(() => (isThere ? endpoints(fake) : "gone"))).url,
      issuer: ISSUER,
      endSessionEndpoint: LEAVE,
    }));
    const { client } = await travel(world);
    isThere = false;
    world.advance(3601);
    expect(await client.post("/sign-out").ok()).toEqual({ success: true });
    expect(await world.counts()).toMatchObject({ session: 0 });
  });
});
