import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { describe, expect, test } from "vitest";
import { INVALID_EMAIL_OR_PASSWORD } from "../../email-password/errors.ts";
import { INVALID_TOKEN as INVALID_RESET } from "../../password-reset/errors.ts";
import { COULDNT_UPDATE_YOUR_EMAIL, INVALID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND } from "../errors.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";
const EVES = "a password of Eve's";
const WEEK = 7 * 86_400;

const options: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { changeEmail: { enabled: true } },
};

/** Changes an address, with access to both mailboxes. */
async function change(world: App, client: Client, from: string, to: string) {
  await client.post("/change-email", { newEmail: to }).ok();
  await open(world.client(), await tokenTo(world, from)).ok();
  await open(world.client(), await tokenTo(world, to)).ok();
}

/** Eve uses Ada's session, had access to her mailbox for a moment, and has taken over the account. */
async function stolen() {
  const world = await app(options);
  const ada = await world.person({ email: ADA });
  await world.change("user", { emailVerified: true }, { id: ada.id });
  await change(world, ada.client, ADA, EVE);
  return { world, ada, token: await undoTokenTo(world, ADA) };
}

const undo = (world: App, token: string) => world.client().post("/change-email/undo", { token });
const emailsOf = async (world: App) => (await world.rows("user")).map(({ email }) => email);

describe("the link that the previous address gets", () => {
  test("restores it as confirmed, ends every session, and leaves the mailbox as the sign-in method", async () => {
    const { world, ada, token } = await stolen();
    const eve = await world.signIn({ email: EVE, password: PASSWORD });
    await undo(world, token).ok();
    expect(await world.rows("user")).toMatchObject([{ id: ada.id, email: ADA, emailVerified: true }]);
    for (const client of [eve, ada.client]) expect((await client.get("/get-session")).text).toBe("null");
    // Eve may have known the password.
    for (const email of [ADA, EVE])
      await world
        .client()
        .post("/sign-in/email", { email, password: PASSWORD })
        .refuses(INVALID_EMAIL_OR_PASSWORD);
    const reset = await tokenFor(world, ADA);
    await world.client().post("/reset-password", { token: reset, newPassword: "her own again" }).ok();
    await world.signIn({ email: ADA, password: "her own again" });
    const events = (await world.rows("securityEvent")).map(({ event }) => event);
    expect(events).toContain("email_change_undone");
  });

  test("notifies the replaced address, which can't undo it in turn", async () => {
    const { world, token } = await stolen();
    await undo(world, token).ok();
    const mail = (await world.sent()).findLast(({ to }) => to === EVE);
    expect(mail?.subject).toBe("Your email address was changed");
    expect(mail?.text).not.toContain("undo-email-change");
  });

  test("leads to a page, and works once, there alone, until the last second of a week", async () => {
    const { world, token } = await stolen();
    const mail = (await world.sent()).find(({ text }) => text.includes(token));
    expect(mail?.text).toContain("https://app.example.com/undo-email-change?token=");
    expect(mail?.text).toContain("7 days");
    await open(world.client(), token).refuses(INVALID_TOKEN);
    const nothing = await world.client().post("/change-email/undo", {});
    expect(nothing.body.code).toBe("VALIDATION_ERROR");
    await world.client().post("/verify-email", { token }).refuses(INVALID_TOKEN);
    world.advance(WEEK);
    await undo(world, token).refuses(TOKEN_EXPIRED);
    world.advance(-1);
    await undo(world, token).ok();
    await undo(world, token).refuses(INVALID_TOKEN);
  });

  test("works after a second change, whose own link then stops working", async () => {
    const { world, token } = await stolen();
    const eve = await world.signIn({ email: EVE, password: PASSWORD });
    await change(world, eve, EVE, "eve2@example.com");
    const ofEve = await undoTokenTo(world, EVE);
    await undo(world, token).ok();
    await undo(world, ofEve).refuses(INVALID_TOKEN);
    expect(await emailsOf(world)).toEqual([ADA]);
  });

  test("works after the link of a later change has been used", async () => {
    const { world, token } = await stolen();
    const eve = await world.signIn({ email: EVE, password: PASSWORD });
    await change(world, eve, EVE, "eve2@example.com");
    await undo(world, await undoTokenTo(world, EVE)).ok();
    await undo(world, token).ok();
    expect(await emailsOf(world)).toEqual([ADA]);
  });

  test("ends pending changes and the pending reset", async () => {
    const { world, token } = await stolen();
    const eve = await world.signIn({ email: EVE, password: PASSWORD });
    const reset = await tokenFor(world, EVE);
    await eve.post("/change-email", { newEmail: "eve2@example.com" }).ok();
    const change = await tokenTo(world, EVE);
    await undo(world, token).ok();
    await open(world.client(), change).refuses(USER_NOT_FOUND);
    await world.client().post("/reset-password", { token: reset, newPassword: EVES }).refuses(INVALID_RESET);
  });

  test("takes the email from an account that hasn't confirmed it, but not from one that has", {
    tags: "servers",
  }, async () => {
    const { world, token } = await stolen();
    await world.client().post("/sign-up/email", { name: "Eve", email: ADA, password: EVES }).ok();
    await world.change("user", { emailVerified: true }, { email: ADA });
    const before = await world.dump();
    await undo(world, token).refuses(COULDNT_UPDATE_YOUR_EMAIL);
    expect(await world.dump()).toBe(before);
    await world.change("user", { emailVerified: false }, { email: ADA });
    await undo(world, token).ok();
    const [restored, released] = (await world.rows("user")).toSorted((a, b) =>
      a.email === ADA ? -1 : b.email === ADA ? 1 : 0,
    );
    expect(restored).toMatchObject({ email: ADA, emailVerified: true });
    expect(released).toMatchObject({
      email: expect.stringMatching(/@released\.invalid$/),
      emailVerified: false,
    });
  });

  test("isn't sent to an unconfirmed address", async () => {
    const world = await app(options);
    const ada = await world.person({ email: ADA });
    await ada.client.post("/change-email", { newEmail: EVE }).ok();
    expect((await world.sent()).filter(({ to }) => to === ADA)).toEqual([]);
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });
});
