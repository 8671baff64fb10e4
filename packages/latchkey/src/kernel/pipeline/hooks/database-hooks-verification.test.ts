import { app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ask, reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test, vi } from "vitest";
import { CHANGE_REFUSED } from "../../../base/errors.ts";
import type { DatabaseHooks, WriteHooks } from "../../contracts/hooks.ts";

const emailAndPassword = { password: QUICK_PASSWORDS };
const hooks = (before: NonNullable<WriteHooks["before"]>): DatabaseHooks => ({
  verification: { create: { before } },
});

describe("hooks before a verification is created", () => {
  test("are told of an email's link when it is sent, and may shorten its life", async () => {
    const before = vi.fn<NonNullable<WriteHooks["before"]>>(({ createdAt }) => ({
      data: { expiresAt: new Date(Number(createdAt) + 60_000), identifier: "mine", userId: null },
    }));
    const world = await app({ emailAndPassword, databaseHooks: hooks(before) });
    const { email, id } = await world.person();
    const token = await tokenFor(world, email);
    const [row, about] = before.mock.calls[0] ?? [];
    expect(row).toMatchObject({ userId: id, expiresAt: expect.any(Date) });
    expect(row).not.toHaveProperty("value");
    expect(about).toMatchObject({ request: undefined, context: { session: null } });
    const another = await tokenFor(world, email);
    world.advance(59);
    expect((await reset(world, token)).status).toBe(200);
    world.advance(2);
    expect((await reset(world, another)).status).toBe(400);
  });

  test("refuse an email's link: it isn't sent, and the caller isn't told", async () => {
    const world = await app({ emailAndPassword, databaseHooks: hooks(() => false) });
    const { email } = await world.person();
    const before = (await world.sent()).length;
    await ask(world, email);
    expect(await world.sent()).toHaveLength(before);
    expect(await world.counts()).toMatchObject({ verification: 0 });
    expect(await world.auth.backlog()).toMatchObject({ pending: 0, givenUp: 0 });
  });

  test("refuse a change of the email address", async () => {
    const before = vi.fn<NonNullable<WriteHooks["before"]>>(() => false);
    const world = await app({
      emailAndPassword,
      databaseHooks: hooks(before),
      user: { changeEmail: { enabled: true } },
    });
    const { client, id } = await world.person();
    await world.change("user", { emailVerified: true }, { id });
    await client.post("/change-email", { newEmail: "lovelace@example.com" }).refuses(CHANGE_REFUSED);
    expect(before.mock.calls[0]?.[1].request?.url).toMatch(/\/change-email$/);
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });

  test("refuse a sign-in with a provider", async () => {
    const isAllowed = { now: true };
    const world = await providerApp({ databaseHooks: hooks(() => isAllowed.now) });
    await journey(world, "github");
    isAllowed.now = false;
    await world.client().post("/sign-in/social", { provider: "github" }).refuses(CHANGE_REFUSED);
  });
});
