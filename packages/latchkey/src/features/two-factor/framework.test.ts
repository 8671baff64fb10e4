import { createHash, createHmac } from "node:crypto";
import { PASSWORD, SECRET } from "@latchkey/testing/app";
import { encrypted } from "@latchkey/testing/framework-database";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { challenged, codeSentTo, twoFactorApp } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { INVALID_TOKEN } from "../password-reset/errors.ts";
import { hotp, stepAt } from "./codes/totp.ts";

// Data of a deployment of the compatible framework: rows, values and cookies in its formats.

const KEY = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";

const signed = (value: string): string =>
  encodeURIComponent(`${value}.${createHmac("sha256", SECRET).update(value).digest("base64")}`);

async function taken(withApp = true, options: Parameters<typeof twoFactorApp>[1] = {}) {
  const world = await twoFactorApp({}, options);
  const ada = await world.person();
  await world.change("user", { twoFactorEnabled: true }, { id: ada.id });
  if (withApp)
    await world.add("twoFactor", {
      id: "Z".repeat(32),
      userId: ada.id,
      secret: encrypted(KEY),
      backupCodes: encrypted(JSON.stringify(["aBcDe-FgHiJ", "kLmNo-PqRsT"])),
      verified: null,
      failedVerificationCount: null,
    });
  const code = () => hotp(KEY, stepAt(world.now(), 30), 6);
  const expiresAt = new Date(world.now() + 300_000).toISOString();
  const verification = { id: "V".repeat(32), value: ada.id, expiresAt, createdAt: null, updatedAt: null };
  return { world, ada, code, verification };
}

describe("a second factor of the compatible framework", () => {
  test("is required, and its codes work", async () => {
    const { world, ada, code } = await taken();
    const browser = await challenged(world, ada);
    await browser.post("/two-factor/verify-totp", { code: code() }).ok();
    const other = await challenged(world, ada);
    await other.post("/two-factor/verify-backup-code", { code: "aBcDeFgHiJ" }).ok();
    expect(await other.get("/two-factor/status").ok()).toMatchObject({ backupCodes: 1 });
  });

  test("with only emailed codes is required", async () => {
    const { world, ada } = await taken(false);
    const browser = world.client();
    const answer = await browser.post("/sign-in/email", { email: ada.email, password: PASSWORD }).ok();
    expect(answer).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["otp"] });
    await browser.post("/two-factor/send-otp").ok();
    await browser.post("/two-factor/verify-otp", { code: await codeSentTo(world, ada.email) }).ok();
  });

  test("that is pending at the switch can be answered here", { tags: "servers" }, async () => {
    const { world, code, verification } = await taken();
    await world.add("verification", { ...verification, identifier: "2fa-abcdefghijklmnopqrst" });
    const cookie = `__Host-latchkey.two_factor=${signed("2fa-abcdefghijklmnopqrst")}`;
    await world.client({ cookie }).post("/two-factor/verify-totp", { code: code() }).ok();
    expect(await world.counts()).toMatchObject({ twoFactorChallenge: 0 });
  });

  test("isn't required in a browser that the framework trusts", async () => {
    const { world, ada, verification } = await taken();
    await world.add("verification", { ...verification, identifier: "trust-device-abc" });
    const mac = createHmac("sha256", SECRET).update(`${ada.id}!trust-device-abc`).digest("base64url");
    const cookie = `__Host-latchkey.trust_device=${signed(`${mac}!trust-device-abc`)}`;
    const browser = world.client({ cookie });
    expect(await browser.post("/sign-in/email", ada).ok()).toHaveProperty("token");
    expect(await world.counts()).toMatchObject({ trustedDevice: 1 });
  });

  test("is required again once the trust is revoked, or the password is reset", {
    tags: "servers",
  }, async () => {
    const { world, ada, verification } = await taken();
    const identifiers = ["trust-device-one", "trust-device-two", "2fa-begun"];
    for (const [at, identifier] of identifiers.entries())
      await world.add("verification", { ...verification, id: String(at).repeat(32), identifier });
    const kept = async () => (await world.rows("verification")).map(({ identifier }) => identifier);
    const [{ id }] = await ada.client.get("/two-factor/list-trusted-devices").ok();
    await ada.client.post("/two-factor/revoke-trusted-device", { id }).ok();
    expect(await kept()).toEqual(expect.arrayContaining(["2fa-begun", expect.stringMatching(/^trust-/)]));
    await ada.client.post("/revoke-other-sessions", {}).ok();
    expect(await kept()).not.toContain("2fa-begun");
    const token = await tokenFor(world, ada.email);
    await world.client().post("/reset-password", { token, newPassword: "another horse battery" }).ok();
    expect(await kept()).toEqual([]);
  });

  test("and its links, stored under hashes, are found and revoked as well", { tags: "servers" }, async () => {
    const options = { verification: { storeIdentifier: "hashed" } } as const;
    const { world, ada, verification } = await taken(true, options);
    const add = (at: number, identifier: string) =>
      world.add("verification", {
        ...verification,
        id: String(at).repeat(32),
        identifier: createHash("sha256").update(identifier).digest("base64url"),
      });
    await add(1, "trust-device-abc");
    const mac = createHmac("sha256", SECRET).update(`${ada.id}!trust-device-abc`).digest("base64url");
    const cookie = `__Host-latchkey.trust_device=${signed(`${mac}!trust-device-abc`)}`;
    expect(await world.client({ cookie }).post("/sign-in/email", ada).ok()).toHaveProperty("token");
    await add(2, `reset-password:${"a".repeat(24)}`);
    const token = await tokenFor(world, ada.email);
    await world.client().post("/reset-password", { token, newPassword: "another horse battery" }).ok();
    const other = { token: "a".repeat(24), newPassword: "yet another battery" };
    await world.client().post("/reset-password", other).refuses(INVALID_TOKEN);
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });
});
