import { app, PASSWORD } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { PASSWORD_IS_PERSONAL } from "../accounts/errors.ts";

const ADA = { name: "Ada Lovelace", email: "ada.lovelace@example.com" };

test("a sign-up with its email or name as the password is refused, in any spelling", async () => {
  const { client, counts } = await app();
  for (const password of [ADA.email, "ADA.Lovelace@Example.com", "ada.lovelace", ADA.name, "adalovelace"])
    await client()
      .post("/sign-up/email", { ...ADA, password })
      .refuses(PASSWORD_IS_PERSONAL);
  expect(await counts()).toMatchObject({ user: 0 });
});

test("a password that contains more than the address is accepted", async () => {
  const { client } = await app();
  await client()
    .post("/sign-up/email", { ...ADA, password: "ada.lovelace@example.com, 1815" })
    .ok();
});

test("your own email is refused as a changed password, and as a first one", async () => {
  const { person, auth, remove } = await app();
  const { client, email } = await person();
  await client
    .post("/change-password", { currentPassword: PASSWORD, newPassword: email })
    .refuses(PASSWORD_IS_PERSONAL);
  await remove("account");
  const set = auth.api.setPassword({ headers: { cookie: client.cookie }, body: { newPassword: email } });
  await expect(set).rejects.toMatchObject({ code: "PASSWORD_IS_PERSONAL", statusCode: 400 });
});
