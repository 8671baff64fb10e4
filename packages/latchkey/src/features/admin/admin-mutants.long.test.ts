// Only in test:all: the races of `admin-races.test.ts` without their guards show that those tests find the fault.

import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import { type App, PASSWORD } from "@latchkey/testing/app";
import { gate, meeting } from "@latchkey/testing/meeting";
import { naively } from "@latchkey/testing/organization/race-scene";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { door } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { authority } from "./access/authority.ts";
import { adminStore } from "./store.ts";

const beside = (naive: Feature): Promise<App> =>
  adminApp({}, { rateLimit: { enabled: false }, plugins: [naive], file: true });

describe("the mutants: looking before writing", () => {
  test("leaves no administrator", async () => {
    const looked = meeting(2);
    const naive = naively(async ({ core, ...context }, { userId = "" }) => {
      const { hasOther } = core.use(authority);
      const isLeft = await core.db.transaction((tx) => hasOther(userId, context.now, tx));
      await looked();
      const row = { id: userId, role: "user", updatedAt: new Date(context.now).toISOString() };
      if (isLeft) await core.db.transaction((tx) => core.use(adminStore).setRole(row, tx));
    });
    const world = await beside(naive);
    const ruth = await withRole(world, "ruth@example.com", "admin");
    const boss = await withRole(world, "boss@example.com", "admin");
    const demote = ({ client }: typeof ruth, { id }: typeof ruth) =>
      client.post("/naive", { userId: id }).ok();
    await Promise.all([demote(ruth, boss), demote(boss, ruth)]);
    expect((await world.rows("user")).filter(({ role }) => role === "admin")).toHaveLength(0);
  });

  test("INV-20: leaves a session that opened while the ban was under way", async () => {
    const [ended, opened] = [gate(), gate()];
    const naive = naively(async ({ core, ...context }, { userId = "" }) => {
      await core.db.transaction((tx) => core.use(sessionStore).deleteAll(userId, tx));
      ended.open();
      await opened.opened;
      const updatedAt = new Date(context.now).toISOString();
      const row = { id: userId, reason: "", message: null, expires: null, updatedAt };
      await core.db.transaction((tx) => core.use(adminStore).ban(row, tx));
    });
    const world = await beside(naive);
    const ruth = await withRole(world, "ruth@example.com", "admin");
    const ada = await world.person();
    const banned = ruth.client.post("/naive", { userId: ada.id }).ok();
    await ended.opened;
    await world.signIn({ email: ada.email, password: PASSWORD });
    opened.open();
    await banned;
    expect((await world.rows("session")).filter(({ userId }) => userId === ada.id)).toHaveLength(1);
  });

  test("INV-30: acts as a user who has become an administrator", async () => {
    const [looked, promoted] = [gate(), gate()];
    const naive = route({
      method: "POST",
      path: "/naive",
      summary: "Acts as a user who is no administrator, as far as it has seen",
      session: "required",
      body: z.object({ userId: z.string() }),
      returns: Done,
      uses: { authority, door, users: userStore, administered: adminStore },
      opensSessions: true,
      errors: [],
      async handle({ body: { userId }, session, authority, door, users, administered }) {
        const user = await users.findById(userId);
        const standing = await administered.standing(userId);
        if (user === undefined || standing === undefined || authority.isAdministrator(standing)) return done;
        looked.open();
        await promoted.opened;
        const actor = { userId: session.userId, token: session.token, expiresIn: 60 };
        await door.enter({ user, method: "impersonation", remember: false, actor });
        return done;
      },
    });
    const world = await beside(feature({ id: "naive", routes: { naive } }));
    const ruth = await withRole(world, "ruth@example.com", "admin");
    const boss = await withRole(world, "boss@example.com", "admin");
    const ada = await world.person();
    const acting = boss.client.post("/naive", { userId: ada.id }).ok();
    await looked.opened;
    await ruth.client.post("/admin/set-role", { userId: ada.id, role: "admin" }).ok();
    promoted.open();
    await acting;
    const sessions = await world.rows("session");
    expect(sessions.filter((row) => row.userId === ada.id && row.impersonatedBy !== null)).toHaveLength(1);
  });
});
