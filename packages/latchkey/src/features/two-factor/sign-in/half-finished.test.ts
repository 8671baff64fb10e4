import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import { ENDING_ACTS } from "@latchkey/testing/sessions/ending-acts";
import { authenticatorFor, challenged, enrolled } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { INVALID_TWO_FACTOR_COOKIE } from "../errors.ts";
import { twoFactor } from "../index.ts";

// A sign-in that waits for its second step, by an attacker who knew the password, and all acts that end
// sessions.

describe.each(Object.entries(ENDING_ACTS))("after %s", (_, act) => {
  test("a pending second step opens nothing", { tags: "servers" }, async () => {
    const world = await adminApp({}, { plugins: [twoFactor()] });
    const root = await withRole(world, "root@example.com", "admin");
    const ada = await enrolled(world);
    const thief = await challenged(world, ada);
    await act({ world, ada, root });
    const body = { code: ada.authenticator.code() };
    await thief.post("/two-factor/verify-totp", body).refuses(INVALID_TWO_FACTOR_COOKIE);
    expect(await thief.get("/get-session").ok()).toBeNull();
  });

  test("a pending setup opens nothing", async () => {
    const world = await adminApp({}, { plugins: [twoFactor({ required: ({ name }) => name === "Must" })] });
    const root = await withRole(world, "root@example.com", "admin");
    const ada = await world.person();
    await world.change("user", { name: "Must" }, { id: ada.id });
    const thief = world.client();
    const { email, password } = ada;
    const asked = await thief.post("/sign-in/email", { email, password }).ok();
    expect(asked.enrollmentRequired).toBe(true);
    const { totpURI } = await thief.post("/two-factor/enable", {}).ok();
    await act({ world, ada, root });
    const body = { code: authenticatorFor(world, totpURI).code() };
    await thief.post("/two-factor/verify-totp", body).refuses(INVALID_TWO_FACTOR_COOKIE);
    expect(await thief.get("/get-session").ok()).toBeNull();
  });
});
