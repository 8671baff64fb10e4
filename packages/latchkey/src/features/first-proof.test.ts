import { app, BASE_URL, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { tokenTo } from "@latchkey/testing/email-verification/mails";
import { gate } from "@latchkey/testing/meeting";
import { join, proved } from "@latchkey/testing/organization/scene";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register } from "@latchkey/testing/passkey/scene";
import { FROM_A_BROWSER } from "@latchkey/testing/pictures/webp";
import { PROOFS } from "@latchkey/testing/proofs";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { UNAUTHORIZED } from "../base/errors.ts";
import { coreFeatures } from "../engine/core-features.ts";
import { resolveOptions } from "../options/declared.ts";
import { ownedRows } from "../storage/rows/row-archive.ts";
import { schema } from "../storage/tables/schema.ts";
import { organization } from "./organization/index.ts";
import { pictures } from "./pictures/index.ts";

// An account that another person created before the owner of its email address: the state that is left once
// the owner has proved the address by another route.

const PLUGINS = optionalFeatures();
const ADA = "ada.lovelace@example.com";
const emailAndPassword = { password: QUICK_PASSWORDS };

/** Creates Mallory's account in Ada's name, with every kind of data that an account can hold. */
async function planted(plugins = PLUGINS) {
  const world = await app({ plugins, emailAndPassword, emailVerification: { sendOnSignUp: true } });
  const mallory = await world.person({ email: ADA });
  await mallory.client
    .post("/update-user", { name: "ACCOUNT LOCKED", image: "https://example.org/a.png" })
    .ok();
  const headers = { "content-type": "image/webp" };
  await mallory.client.send("POST", "/ui/upload", FROM_A_BROWSER.lossy, { headers }).ok();
  return { world, mallory, token: await tokenTo(world, ADA) };
}

const create = async ({ client }: Person, slug: string): Promise<string> =>
  (await client.post("/organization/create", { name: slug, slug }).ok()).id;

/** Ada opens the email of the sign-up in her own browser and sets a password. */
async function prove({ world, token }: Pick<Awaited<ReturnType<typeof planted>>, "world" | "token">) {
  const body = { token, newPassword: "a password of Ada's" };
  await world.client().post("/verify-email", body).ok();
}

/** Columns that name a user and keep their rows, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  "verification.userId": "tokens went to the address, or are bound to sessions that are over",
  "securityEvent.userId": "what happened stays in the record",
  "importedUser.userId": "the row says which import created the account, so that it can be undone",
  "invitation.inviterId": "canceled invitations stay on the organization's list",
};

test("nothing in a user's rows survives, except what is listed with a reason", async () => {
  const scene = await planted();
  const { world, mallory } = scene;
  const host = await proved(world);
  await create(host, "host");
  await join(host.client, mallory, "admin");
  const [team] = await host.client.get("/organization/list-teams").ok();
  const place = { teamId: team.id, userId: mallory.id };
  await host.client.post("/organization/add-team-member", place).ok();
  await register(mallory.client, new Authenticator());
  for (const { plant } of PROOFS) await plant?.(mallory);
  const factor = await enrol(world, mallory);
  const trusting = await challenged(world, factor);
  await trusting
    .post("/two-factor/verify-totp", { code: factor.authenticator.code(), trustDevice: true })
    .ok();
  await challenged(world, factor);
  const options = resolveOptions({ baseURL: BASE_URL, database: "sqlite::memory:" });
  const tables = [...coreFeatures(options), ...PLUGINS].flatMap(({ tables = [] }) => tables);
  const owned = ownedRows(schema(tables), "user").map(({ table, column }) => [table.name, column] as const);
  const names = owned.map(([table, column]) => `${table}.${column}`);
  expect(names).toEqual(expect.arrayContaining(Object.keys(KEPT)));
  const heldBefore = await Promise.all(owned.map(([table]) => world.rows(table)));
  for (const [at, [table, column]] of owned.entries()) {
    if (`${table}.${column}` in KEPT) continue;
    const held = heldBefore[at]?.filter((row) => row[column] === mallory.id);
    expect(held, `${table}.${column}: give it something to drop, or say why it stays`).not.toEqual([]);
  }
  await prove(scene);
  const left: string[] = [];
  for (const [table, column] of owned) {
    const rows = (await world.rows(table)).filter((row) => row[column] === mallory.id);
    if (rows.length > 0) left.push(`${table}.${column}`);
  }
  // The password that Ada has set.
  expect(left.filter((name) => !(name in KEPT))).toEqual(["account.userId"]);
});

test("the name is replaced by one from the email address, and the picture is removed", async () => {
  const scene = await planted();
  await prove(scene);
  const [user] = (await scene.world.rows("user")).filter(({ email }) => email === ADA);
  expect(user).toMatchObject({ name: "ada.lovelace", image: null, emailVerified: true });
});

test("an organization without other members is deleted", async () => {
  const scene = await planted();
  await create(scene.mallory, "trap");
  await prove(scene);
  expect(await scene.world.rows("organization")).toEqual([]);
  const events = (await scene.world.rows("securityEvent")).map(({ event }) => event);
  expect(events).toContain("organization_deleted");
});

test("an organization with other members passes to a member who manages it, and its invitations are canceled", {
  tags: "servers",
}, async () => {
  const scene = await planted();
  const { world, mallory } = scene;
  const organizationId = await create(mallory, "trap");
  const [oldest, manager, unproved] = [await proved(world), await proved(world), await world.person()];
  await join(mallory.client, unproved, "admin");
  await join(mallory.client, oldest, "member");
  await join(mallory.client, manager, "admin");
  await mallory.client.post("/organization/invite-member", { email: "new@example.com", role: "owner" }).ok();
  await prove(scene);
  const members = await world.rows("member");
  expect(Object.fromEntries(members.map(({ userId, role }) => [userId, role]))).toEqual({
    [unproved.id]: "admin",
    [oldest.id]: "member",
    [manager.id]: "owner",
  });
  const pending = (await world.rows("invitation")).filter(({ status }) => status === "pending");
  expect(pending).toEqual([]);
  await manager.client.post("/organization/update", { organizationId, data: { name: "Ours" } }).ok();
});

test("an organization without a manager passes to the member who joined first", async () => {
  const scene = await planted();
  const { world, mallory } = scene;
  await create(mallory, "trap");
  const [oldest, other] = [await proved(world), await proved(world)];
  await join(mallory.client, oldest, "member");
  world.advance(1);
  await join(mallory.client, other, "member");
  await prove(scene);
  const owners = (await world.rows("member")).filter(({ role }) => role === "owner");
  expect(owners.map(({ userId }) => userId)).toEqual([oldest.id]);
});

test.each(["create", "accept-invitation"])(
  "a process begun before the proof ends with it: %s",
  async (what) => {
    const [started, over] = [gate(), gate()];
    let waits = false;
    const hook = async () => {
      if (!waits) return;
      started.open();
      await over.opened;
    };
    const organizationHooks = { beforeCreateOrganization: hook, beforeAcceptInvitation: hook };
    const scene = await planted([organization({ organizationHooks }), pictures()]);
    const { world, mallory } = scene;
    const host = await proved(world);
    await create(host, "host");
    const invited = { email: ADA, role: "admin" };
    const { id: invitationId } = await host.client.post("/organization/invite-member", invited).ok();
    waits = true;
    const body = what === "create" ? { name: "Trap", slug: "trap" } : { invitationId };
    const asked = mallory.client.post(`/organization/${what}`, body);
    await started.opened;
    await prove(scene);
    over.open();
    await asked.refuses(UNAUTHORIZED);
    expect((await world.rows("member")).map(({ userId }) => userId)).toEqual([host.id]);
  },
);

test("the person who created the account keeps all of it", async () => {
  const { world, mallory, token } = await planted();
  await create(mallory, "own");
  await mallory.client.post("/verify-email", { token }).ok();
  expect(await world.rows("organization")).toHaveLength(1);
  expect((await mallory.client.get("/get-session").ok()).user.name).toBe("ACCOUNT LOCKED");
});
