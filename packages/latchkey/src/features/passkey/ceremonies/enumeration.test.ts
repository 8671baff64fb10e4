import { BASE_URL } from "@latchkey/testing/app";
import { passkeyApp, signInWith, withPasskey } from "@latchkey/testing/passkey/scene";
import { expect, test } from "vitest";

interface Listed {
  allowCredentials?: { id: string }[];
}

test("options don't reveal whether an email address has passkeys, or an account", async () => {
  const world = await passkeyApp();
  const ada = await withPasskey(world, { idLength: 64 });
  const bob = await world.person();
  const asked = async (email: string, securityKey?: true): Promise<Listed> =>
    world.client().post("/passkey/generate-authenticate-options", { email, securityKey }).ok();
  const emails = [ada.email, bob.email, "nobody@example.com"];
  for (const email of emails) expect(await asked(email)).not.toHaveProperty("allowCredentials");
  for (const email of emails) {
    const { allowCredentials = [] } = await asked(email.toUpperCase(), true);
    expect(allowCredentials).toHaveLength(5);
    expect(allowCredentials.every((one) => Object.keys(one).join() === "id,type")).toBe(true);
    expect((await asked(email, true)).allowCredentials).toEqual(allowCredentials);
  }
  const [unknown, other] = [await asked("nobody@example.com", true), await asked("nil@example.com", true)];
  expect(unknown.allowCredentials).not.toEqual(other.allowCredentials);
});

test("requesting options runs the same statements for every email address", async () => {
  const world = await passkeyApp();
  const ada = await withPasskey(world);
  const client = world.client();
  const costOf = (email: string) =>
    world.watch(() =>
      client.post("/passkey/generate-authenticate-options", { email, securityKey: true }).ok(),
    );
  await world.sent();
  await costOf(ada.email);
  const [known, unknown] = [await costOf(ada.email), await costOf("nobody@example.com")];
  expect(known.length).toBe(unknown.length);
});

test("a security key that needs its credential ID signs in after the email address is given", async () => {
  const world = await passkeyApp();
  const { device, email } = await withPasskey(world);
  const browser = world.client();
  const options = await browser
    .post("/passkey/generate-authenticate-options", { email, securityKey: true })
    .ok();
  const response = device.get(options, BASE_URL, { userHandle: null });
  await browser.post("/passkey/verify-authentication", { response }).ok();
  expect((await signInWith(world.client(), device)).status).toBe(200);
});
