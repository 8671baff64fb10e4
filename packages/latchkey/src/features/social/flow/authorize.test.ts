import type { Visit } from "@latchkey/testing/fake-providers/index";
import { begin, comeBack, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";

describe("parameters that a page adds to the URL of the provider's page", () => {
  test("are sent, and take precedence over the options", async () => {
    const world = await providerApp({ providers: { google: { prompt: "consent", accessType: "online" } } });
    const { client } = await world.person();
    const additionalParams = { prompt: "select_account", access_type: "offline", hd: "example.com" };
    for (const path of ["/sign-in/social", "/link-social"]) {
      const url = await begin(client, "google", { path, body: { additionalParams } });
      expect(Object.fromEntries(url.searchParams)).toMatchObject(additionalParams);
      expect(url.searchParams.getAll("prompt")).toHaveLength(1);
    }
  });

  test.each([
    "state",
    "redirect_uri",
    "client_id",
    "nonce",
    "code_challenge",
    "response_mode",
    "request",
    "Scope",
  ])("may not be %s", async (name) => {
    const { client } = await providerApp();
    const additionalParams = { [name]: "x" };
    const answer = await client().post("/sign-in/social", { provider: "google", additionalParams });
    expect(answer).toMatchObject({ status: 400, body: { code: VALIDATION_ERROR.code } });
    expect(JSON.stringify(answer.body.details)).toContain(name);
  });
});

describe("the cookie that binds a flow to its browser", () => {
  const isKept = ({ cookie }: { cookie: string }) => cookie.includes("state=");

  test("is deleted when the flow ends, however it ends", async () => {
    const world = await providerApp();
    const { client } = await journey(world, "github");
    expect(isKept(client)).toBe(false);
    const other = world.client();
    await journey(world, "github", { client: other, cancel: true });
    expect(isKept(other)).toBe(false);
  });

  test("stays while another flow of the browser is in progress", async () => {
    const world = await providerApp();
    const client = world.client();
    const visits: Visit[] = [];
    for (const id of ["github", "apple", "google"] as const)
      visits.push(await world.fake.visit((await begin(client, id)).href));
    for (const [at, visit] of visits.entries()) {
      expect((await comeBack(world, client, visit)).error).toBeNull();
      expect(isKept(client)).toBe(at < 2);
    }
  });
});
