import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA } from "@latchkey/testing/fake-providers/index";
import { begin, comeBack, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import type { EndpointOutcome } from "../../../index.ts";

const DATA = { invitation: "spring", from: { page: "/pricing", tags: ["a", null, 7] } };

/** An application that records the calls of its hooks. */
async function listening() {
  const written: [string, unknown][] = [];
  const ended: [string, unknown][] = [];
  const noting =
    (name: string) =>
    (_row: unknown, { additionalData }: { additionalData: unknown }): void => {
      written.push([name, additionalData]);
    };
  const world = await providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    databaseHooks: {
      user: { create: { before: noting("user") } },
      account: { create: { before: noting("account") } },
    },
    hooks: {
      after: ({ path, additionalData }: EndpointOutcome) => {
        ended.push([path, additionalData]);
      },
    },
  });
  return { world, written, ended };
}

describe("data that a page sends along with a sign-in", () => {
  test("reaches the hooks when the browser is back, and nothing else", async () => {
    const { world, written, ended } = await listening();
    const { error, location } = await journey(world, "google", { body: { additionalData: DATA } });
    expect([error, location.search]).toEqual([null, ""]);
    expect(written).toEqual([
      ["user", DATA],
      ["account", DATA],
    ]);
    expect(ended).toEqual([
      ["/sign-in/social", undefined],
      ["/callback/:id", DATA],
    ]);
    // The remaining row is the ID token, which must not be used again.
    expect(await world.rows("verification")).toMatchObject([{ value: "" }]);
  });

  test("also goes along with linking", async () => {
    const { world, written } = await listening();
    const ada = await world.person({ email: ADA.email ?? "" });
    written.length = 0;
    const given = { client: ada.client, path: "/link-social", body: { additionalData: DATA } };
    expect((await journey(world, "github", given)).error).toBeNull();
    expect(written).toEqual([["account", DATA]]);
  });

  test("isn't sent to the provider, and takes no part in the protocol, whatever its members are called", async () => {
    const { world, written } = await listening();
    const additionalData = {
      callbackURL: "https://evil.example",
      errorURL: "https://evil.example",
      provider: "github",
      codeVerifier: "mine",
      nonce: "mine",
      scopes: ["all"],
      requestSignUp: true,
      link: { userId: "x", session: { id: "x", token: "x" } },
      browser: "mine",
    };
    const client = world.client();
    const url = await begin(client, "google", { body: { additionalData } });
    expect(url.href).not.toContain("evil");
    const { location, error } = await comeBack(world, client, await world.fake.visit(url.href));
    expect([location.href, error]).toEqual(["https://app.example.com/home", null]);
    expect(written).toEqual([
      ["user", additionalData],
      ["account", additionalData],
    ]);
  });

  test("is refused if it is long, deep or not an object", async () => {
    const { world } = await listening();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const wrong = [`{"long":"${"x".repeat(4_096)}"}`, '["a"]', '"text"', `{"deep":${deep}}`];
    for (const data of wrong) {
      const body = `{"provider":"google","callbackURL":"/home","additionalData":${data}}`;
      const headers = { "content-type": "application/json" };
      const answer = await world.client().send("POST", "/sign-in/social", body, { headers });
      expect([answer.status, answer.body.code]).toEqual([400, VALIDATION_ERROR.code]);
    }
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });
});
