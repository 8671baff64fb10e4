import { describe, expect, test } from "vitest";
import { feature } from "../../kernel/feature.ts";
import { route } from "../../kernel/route.ts";
import type { App, AppOptions, Person } from "../../testing/app.ts";
import type { ClientAnswer } from "../../testing/client.ts";
import { meeting } from "../../testing/meeting.ts";
import { rounds } from "../../testing/rounds.ts";
import { SOLE_OWNER_OF_ORGANIZATION } from "../account-deletion/errors.ts";
import { organization } from "../index.ts";
import { Done, done } from "../shapes.ts";
import { departures } from "./departures.ts";
import { memberStore } from "./member-store.ts";
import { brokenRules } from "./testing/invariants.ts";
import { EVERYTHING, join, organizations, proved } from "./testing/scene.ts";

const ROUNDS = rounds(10);
const CLIENTS = 16;
const PLENTY = { members: 1000, invitations: 1000, teamMembers: 1000 };
const DELETABLE: AppOptions = { user: { deleteUser: { enabled: true } } };

/** Two processes at one database. */
async function two(others: AppOptions = {}): Promise<[App, App]> {
  const options = { file: true, ...DELETABLE, ...others };
  const one = await organizations(EVERYTHING, options);
  return [one, await organizations(EVERYTHING, { ...options, beside: one })];
}

interface Owners {
  worlds: [App, App];
  ada: Person;
  bob: Person;
  organizationId: string;
  adaMember: string;
  bobMember: string;
}

/** An organization that Ada and Bob own, with a third person in it. */
async function owned(others: AppOptions = {}): Promise<Owners> {
  const worlds = await two(others);
  const [here] = worlds;
  const [ada, bob, cleo] = [await proved(here), await proved(here), await proved(here)];
  const made = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { id: bobMember } = await join(ada.client, bob, "owner");
  await join(ada.client, cleo, "member");
  return { worlds, ada, bob, organizationId: made.id, adaMember: made.members[0].id, bobMember };
}

/** The same person at one process or the other. */
const at = ({ worlds }: Owners, turn: number, path: string, body: object, { client }: Person) =>
  (worlds[turn % 2] as App).client().post(path, body, { headers: { cookie: client.cookie } });

const times = <T>(work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, turn) => work(turn)));

const succeeded = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;

describe("INV-01: an account is deleted while the other owner goes, 16 at once", ROUNDS, () => {
  const ways: [string, (owners: Owners, turn: number) => Promise<ClientAnswer>][] = [
    [
      "leaves",
      (owners, turn) =>
        at(owners, turn, "/organization/leave", { organizationId: owners.organizationId }, owners.bob),
    ],
    [
      "steps down",
      (owners, turn) =>
        at(
          owners,
          turn,
          "/organization/update-member-role",
          { memberId: owners.bobMember, role: "member", organizationId: owners.organizationId },
          owners.bob,
        ),
    ],
    ["deletes theirs", (owners, turn) => at(owners, turn, "/delete-user", {}, owners.bob)],
    [
      "is removed by the first",
      (owners, turn) =>
        at(
          owners,
          turn,
          "/organization/remove-member",
          { memberIdOrEmail: owners.bob.email, organizationId: owners.organizationId },
          owners.ada,
        ),
    ],
    [
      "hands over to a member who goes",
      (owners, turn) =>
        at(
          owners,
          turn,
          "/organization/transfer-ownership",
          { memberId: owners.adaMember, organizationId: owners.organizationId },
          owners.bob,
        ),
    ],
  ];
  test.each(ways)("%s", async (_, goes) => {
    const owners = await owned();
    const [here] = owners.worlds;
    const answers = await times((turn) =>
      turn % 4 < 2 ? at(owners, turn, "/delete-user", {}, owners.ada) : goes(owners, turn),
    );
    expect(await brokenRules(here, PLENTY)).toEqual([]);
    expect(await here.counts()).toMatchObject({ organization: 1 });
    expect(succeeded(answers)).toBeGreaterThan(0);
    for (const { status, body } of answers) expect([status, body.code]).not.toContain(500);
  });

  test("the mutant: who looks for another owner before the lock leaves none", async () => {
    const together = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/go-naively",
      summary: "Goes where somebody else owned everything when it looked",
      session: "required",
      returns: Done,
      uses: { members: memberStore, departures },
      errors: [],
      async handle({ user, core, members, departures }) {
        const own = await members.membershipsOf(user.id);
        for (const { member, organization } of own) {
          const owners = await members.ownersOf(organization.id);
          await together();
          if (owners.every(({ userId }) => userId === user.id)) return done;
          await core.db.transaction((tx) => departures.remove(member, tx));
        }
        return done;
      },
    });
    const plugins = [organization(EVERYTHING), feature({ id: "naive", routes: { naive } })];
    const owners = await owned({ plugins });
    await times((turn) => at(owners, turn, "/go-naively", {}, turn % 2 === 0 ? owners.ada : owners.bob).ok());
    expect(await brokenRules(owners.worlds[0], PLENTY)).toEqual([expect.stringContaining("no owner")]);
  });
});

describe("INV-01: an account is deleted while its owner comes to own more", ROUNDS, () => {
  test("takes along what it owned alone, or stays with all that it owns", async () => {
    const [here, beside] = await two();
    const [ada, cleo] = [await proved(here), await proved(here)];
    const headers = { cookie: ada.client.cookie };
    const { id } = await cleo.client.post("/organization/create", { name: "C", slug: "c" }).ok();
    const { id: adaMember } = await join(cleo.client, ada, "member");
    const answers = await times((turn) => {
      const world = turn % 2 === 0 ? here : beside;
      if (turn % 4 === 0) return world.client().post("/delete-user", {}, { headers });
      if (turn % 4 === 1)
        return world
          .client()
          .post(
            "/organization/transfer-ownership",
            { memberId: adaMember, organizationId: id },
            { headers: { cookie: cleo.client.cookie } },
          );
      return world.client().post("/organization/create", { name: "A", slug: `a${turn}` }, { headers });
    });
    expect(await brokenRules(here, PLENTY)).toEqual([]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const isGone = (await here.rows("user")).length === 1;
    const codes = answers.map(({ body }) => body?.code);
    if (!isGone) expect(codes).toContain(SOLE_OWNER_OF_ORGANIZATION.code);
    else expect(await here.counts()).toMatchObject({ organization: 1, member: 1 });
  });
});

describe("INV-23: an organization is deleted while things come into it, 16 at once", ROUNDS, () => {
  test("nothing of it is left", async () => {
    const owners = await owned();
    const { ada, bob, organizationId, worlds } = owners;
    const [here] = worlds;
    const dan = await proved(here);
    const { id: invitationId } = await ada.client
      .post("/organization/invite-member", { email: dan.email, role: "admin" })
      .ok();
    const comes: ((turn: number) => Promise<ClientAnswer>)[] = [
      (turn) => at(owners, turn, "/organization/delete", { organizationId }, ada),
      (turn) => at(owners, turn, "/organization/accept-invitation", { invitationId }, dan),
      (turn) => at(owners, turn, "/organization/create-team", { name: `T${turn}`, organizationId }, bob),
      (turn) =>
        at(
          owners,
          turn,
          "/organization/invite-member",
          { email: `n${turn}@example.com`, role: "member", organizationId },
          bob,
        ),
      (turn) => at(owners, turn, "/organization/set-active", { organizationId }, bob),
      (turn) => at(owners, turn, "/organization/update", { data: { name: `N${turn}` }, organizationId }, bob),
      (turn) => at(owners, turn, "/organization/leave", { organizationId }, bob),
    ];
    const answers = await times((turn) =>
      (comes[turn % comes.length] as (turn: number) => Promise<ClientAnswer>)(turn),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await here.counts()).toMatchObject({
      ...{ organization: 0, member: 0, invitation: 0, team: 0, teamMember: 0, organizationRole: 0 },
      user: 4,
    });
    expect(await brokenRules(here, PLENTY)).toEqual([]);
  });
});
