// @module-tag servers

import { DatabaseSync } from "node:sqlite";
import type { App, AppOptions } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { gate, meeting } from "@latchkey/testing/meeting";
import { brokenRules } from "@latchkey/testing/organization/invariants";
import { CLIENTS, inTurn, times, twoNodes } from "@latchkey/testing/organization/nodes";
import { ALLOWED, naively } from "@latchkey/testing/organization/race-scene";
import { EVERYTHING, join, proved } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import { SOLE_OWNER_OF_ORGANIZATION } from "../../account-deletion/errors.ts";
import { invitationStore } from "../invitations/store.ts";
import { memberStore } from "../members/store.ts";
import { organizationStore } from "../store.ts";
import { cascade } from "./organization-deletion.ts";

const ROUNDS = rounds(3);
const DELETABLE: AppOptions = { user: { deleteUser: { enabled: true } } };

/** A user's client at one node or the other. */
type Turns = (at: number) => Client;

interface Owners {
  world: App;
  nodes: [App, App];
  ada: Turns;
  bob: Turns;
  organizationId: string;
  adaMember: string;
  bobMember: string;
}

/** An organization with two owners, Ada and Bob, and a third member. */
async function owned(others: readonly Feature[] = []): Promise<Owners> {
  const nodes = await twoNodes(EVERYTHING, others, DELETABLE);
  const [world] = nodes;
  const [ada, bob, cleo] = [await proved(world), await proved(world), await proved(world)];
  const made = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { id: bobMember } = await join(ada.client, bob, "owner");
  await join(ada.client, cleo, "member");
  return {
    ...{ world, nodes, organizationId: made.id, adaMember: made.members[0].id, bobMember },
    ...{ ada: inTurn(nodes, ada), bob: inTurn(nodes, bob) },
  };
}

/** A slow machine's database may be too busy for some requests. Those have changed nothing. */
function assertNoDefect(answers: readonly ClientAnswer[]): void {
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
}

// Covers INV-01.
describe("INV-01: an account is deleted while the other owner goes, in 16 requests at once", ROUNDS, () => {
  const ways: [string, (owners: Owners, at: number) => Promise<ClientAnswer>][] = [
    ["leaves", ({ bob, organizationId }, at) => bob(at).post("/organization/leave", { organizationId })],
    [
      "steps down",
      ({ bob, bobMember, organizationId }, at) =>
        bob(at).post("/organization/update-member-role", {
          memberId: bobMember,
          role: "member",
          organizationId,
        }),
    ],
    ["deletes their account, too", ({ bob }, at) => bob(at).post("/delete-user", {})],
    [
      "is removed",
      ({ ada, bobMember, organizationId }, at) =>
        ada(at).post("/organization/remove-member", { memberIdOrEmail: bobMember, organizationId }),
    ],
    [
      "transfers ownership to the owner who is leaving",
      ({ bob, adaMember, organizationId }, at) =>
        bob(at).post("/organization/transfer-ownership", { memberId: adaMember, organizationId }),
    ],
  ];

  test.each(ways)("%s", async (_, goes) => {
    const owners = await owned();
    const { world, ada } = owners;
    const answers = await times(CLIENTS, (at) =>
      at % 4 < 2 ? ada(at).post("/delete-user", {}) : goes(owners, at),
    );
    assertNoDefect(answers);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await brokenRules(world, ALLOWED)).toEqual([]);
    expect(await world.counts()).toMatchObject({ organization: 1 });
  });

  test("the mutant: looking for another owner before the lock leaves no owner", {
    tags: "long",
  }, async () => {
    const together = meeting(CLIENTS);
    const naive = naively(async ({ core, user }) => {
      const members = core.use(memberStore);
      const [own] = await members.membershipsOf(user?.id ?? "");
      const owners = own === undefined ? [] : await members.ownersOf(own.organization.id);
      await together();
      if (own === undefined || owners.every(({ userId }) => userId === user?.id)) return;
      await core.db.transaction((tx) => core.use(cascade).removeMember(own.member, tx));
    });
    const { world, ada, bob } = await owned([naive]);
    await times(CLIENTS, (at) => (at % 4 < 2 ? ada : bob)(at).post("/naive", {}).ok());
    expect(await brokenRules(world, ALLOWED)).toEqual([expect.stringContaining("no owner")]);
  });
});

// Covers INV-01.
describe(
  "INV-01: an account is deleted while it gets more organizations, in 16 requests at once",
  ROUNDS,
  () => {
    test("and its organizations are deleted with it, or it stays with all of them", async () => {
      const nodes = await twoNodes(EVERYTHING, [], DELETABLE);
      const [world] = nodes;
      const [ada, cleo] = [await proved(world), await proved(world)];
      const { id } = await cleo.client.post("/organization/create", { name: "C", slug: "c" }).ok();
      const { id: memberId } = await join(cleo.client, ada, "member");
      const [adas, cleos] = [inTurn(nodes, ada), inTurn(nodes, cleo)];
      const answers = await times(CLIENTS, (at) => {
        if (at % 4 === 0) return adas(at).post("/delete-user", {});
        if (at % 4 === 1)
          return cleos(at).post("/organization/transfer-ownership", { memberId, organizationId: id });
        return adas(at).post("/organization/create", { name: "A", slug: `a${at}` });
      });
      assertNoDefect(answers);
      expect(await brokenRules(world, ALLOWED)).toEqual([]);
      const isGone = (await world.rows("user")).length === 1;
      const codes = answers.map(({ body }) => body?.code);
      if (isGone) expect(await world.counts()).toMatchObject({ organization: 1, member: 1 });
      else expect(codes).toContain(SOLE_OWNER_OF_ORGANIZATION.code);
    });
  },
);

// Covers INV-23.
describe(
  "INV-23: an organization is deleted while rows are added to it, in 16 requests at once",
  ROUNDS,
  () => {
    const everythingComes = async ({ world, nodes, ada, bob, organizationId }: Owners): Promise<void> => {
      const dan = await proved(world);
      const { id: invitationId } = await ada(0)
        .post("/organization/invite-member", { email: dan.email, role: "admin", organizationId })
        .ok();
      const dans = inTurn(nodes, dan);
      const comes: ((at: number) => Promise<ClientAnswer>)[] = [
        (at) => ada(at).post("/organization/delete", { organizationId }),
        (at) => dans(at).post("/organization/accept-invitation", { invitationId }),
        (at) => bob(at).post("/organization/create-team", { name: `T${at}`, organizationId }),
        (at) =>
          bob(at).post("/organization/invite-member", {
            email: `n${at}@example.com`,
            role: "member",
            organizationId,
          }),
        (at) => bob(at).post("/organization/set-active", { organizationId }),
        (at) => bob(at).post("/organization/update", { data: { name: `N${at}` }, organizationId }),
        (at) => bob(at).post("/organization/leave", { organizationId }),
      ];
      assertNoDefect(
        await times(CLIENTS, async (at) => comes[at % comes.length]?.(at) as Promise<ClientAnswer>),
      );
      expect(await world.counts()).toMatchObject({
        ...{ organization: 0, member: 0, invitation: 0, team: 0, teamMember: 0, organizationRole: 0 },
        user: 4,
      });
      expect(await brokenRules(world, ALLOWED)).toEqual([]);
    };

    test("and leaves no rows", async () => everythingComes(await owned()));

    // Another program may have created the compatible framework's tables like this. Tests share the tables of
    // servers.
    const onSqlite = chosenDatabase() === "sqlite" ? describe : undefined;
    onSqlite?.("on SQLite, where tables know of no organization", () => {
      const forgetful = async (others: readonly Feature[] = []): Promise<Owners> => {
        const owners = await owned(others);
        for (const table of ["member", "invitation", "team"])
          forgetOrganization(owners.world.place.path, table);
        return owners;
      };

      test("no rows are left either", async () => everythingComes(await forgetful()));

      test("the mutant: checking the organization before inviting leaves orphaned rows", {
        tags: "long",
      }, async () => {
        const together = meeting(CLIENTS);
        const isDeleted = gate();
        const naive = naively(async ({ core, user, ...context }, { organizationId = "", email = "" }) => {
          if ((await core.use(organizationStore).findById(organizationId)) === undefined) return;
          await together();
          await isDeleted.opened;
          const now = new Date(context.now).toISOString();
          const id = await core.newId("invitation");
          const row = { id, organizationId, email, role: "member", status: "pending", createdAt: now };
          const invitation = { ...row, inviterId: user?.id ?? "", expiresAt: now };
          await core.db.transaction((tx) => core.use(invitationStore).insert(invitation, null, now, tx));
        });
        const { world, ada, bob, organizationId } = await forgetful([naive]);
        const late = times(CLIENTS - 1, (at) =>
          bob(at)
            .post("/naive", { organizationId, email: `n${at}@example.com` })
            .ok(),
        );
        await Promise.all([
          late,
          together().then(async () => {
            await ada(0).post("/organization/delete", { organizationId }).ok();
            isDeleted.open();
          }),
        ]);
        expect(await world.counts()).toMatchObject({ organization: 0, invitation: CLIENTS - 1 });
      });
    });
  },
);

/** Recreates a table of the file without its reference to the organization. */
function forgetOrganization(path: string, table: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const made = database.prepare(
    "select sql from sqlite_master where tbl_name = ? and sql is not null order by type desc",
  );
  const [create = "", ...indexes] = made.all(table).map(({ sql }) => String(sql));
  const forgetful = create.replace(/ references "organization"[^,\n]*/, "");
  expect(forgetful).not.toBe(create);
  database.exec(`pragma legacy_alter_table = on; begin; alter table "${table}" rename to "before"`);
  for (const { name } of database
    .prepare(
      "select name from sqlite_master where type = 'index' and tbl_name = 'before' and sql is not null",
    )
    .all())
    database.exec(`drop index "${name}"`);
  database.exec(forgetful);
  database.exec(`insert into "${table}" select * from "before"; drop table "before"`);
  for (const index of indexes) database.exec(index);
  database.exec("commit");
  database.close();
}
