// @module-tag servers

import type { Person } from "@latchkey/testing/app";
import { gate, meeting } from "@latchkey/testing/meeting";
import { brokenRules } from "@latchkey/testing/organization/invariants";
import { CLIENTS, inTurn, tally, times } from "@latchkey/testing/organization/nodes";
import {
  type Acme,
  ALLOWED,
  acme,
  colleagues,
  makeTeam,
  naively,
} from "@latchkey/testing/organization/race-scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import { activeOrganization } from "../active/active-organization.ts";
import {
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
} from "../errors.ts";
import { organizationStore } from "../store.ts";
import { teamMemberStore } from "./member-store.ts";
import { teamSeats } from "./seats.ts";
import { teamStore } from "./store.ts";

const ROUNDS = rounds(4);

describe("seats: 16 requests at once for 8 users and 3 seats", ROUNDS, () => {
  test("fill 3 seats, each with one user", async () => {
    const here = await acme({ maximumMembersPerTeam: 3 });
    const { nodes, world, ada } = here;
    const people = await colleagues(here, 8);
    const teamId = await makeTeam(here, "Support");
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post("/organization/add-team-member", { teamId, userId: people[at >> 1]?.id }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
    const sitting = (await world.rows("teamMember")).filter((row) => row.teamId === teamId);
    expect(sitting).toHaveLength(3);
    expect(await brokenRules(world, { ...ALLOWED, teamMembers: 3 })).toEqual([]);
    // A repeated request for a seated user returns the same row.
    const seated = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(seated)).toEqual(new Set(sitting.map(({ id }) => id)));
  });

  test("the mutant: counting before taking exceeds the limit", { tags: "long" }, async () => {
    const looked = meeting(8);
    const naive = naively(async (context, { teamId = "", organizationId = "", userId = "" }) => {
      const { core } = context;
      const [teams, teamMembers] = [core.use(teamStore), core.use(teamMemberStore)];
      const team = await teams.findWithSeats(teamId, organizationId);
      await looked();
      if (team === undefined || team.memberCount >= 3) return;
      await core.db.transaction(async (tx) => {
        await teams.takeSeat(teamId, Number.POSITIVE_INFINITY, tx);
        const id = await core.newId("teamMember");
        await teamMembers.insert({ id, teamId, userId, createdAt: context.time() }, tx);
      });
    });
    const here = await acme({}, {}, [naive]);
    const people = await colleagues(here, 8);
    const teamId = await makeTeam(here, "Support");
    const client = inTurn(here.nodes, here.ada);
    await times(8, (at) =>
      client(at)
        .post("/naive", { teamId, organizationId: here.id, userId: String(people[at]?.id) })
        .ok(),
    );
    const sitting = (await here.world.rows("teamMember")).filter((row) => row.teamId === teamId);
    expect(sitting.length).toBeGreaterThan(3);
  });
});

describe(
  "16 requests at once add a user to a team, and remove the user from the organization",
  ROUNDS,
  () => {
    test("and no seat belongs to a former member", async () => {
      const here = await acme();
      const { nodes, world, ada, first } = here;
      const [bob] = await colleagues(here, 1);
      const client = inTurn(nodes, ada);
      const answers = await times(CLIENTS, (at) =>
        at % 4 === 1
          ? client(at >> 1).post("/organization/remove-member", { memberIdOrEmail: bob?.email })
          : client(at >> 1).post("/organization/add-team-member", { teamId: first, userId: bob?.id }),
      );
      expect(answers.filter(({ body }) => body.member !== undefined)).toHaveLength(1);
      expect(tally(answers)).toEqual({
        "200": expect.any(Number),
        "400 MEMBER_NOT_FOUND": 3,
        ...(answers.some(({ body }) => body.code === USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.code)
          ? { [`400 ${USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.code}`]: expect.any(Number) }
          : {}),
      });
      expect(await brokenRules(world, ALLOWED)).toEqual([]);
    });
  },
);

describe("a member who leaves the organization during the application's hook for their seat", () => {
  test("gets no seat", async () => {
    const { opened, open } = gate();
    const here = await acme({}, { beforeAddTeamMember: () => opened });
    const [bob] = await colleagues(here, 1);
    const adding = here.ada.client.post("/organization/add-team-member", {
      teamId: here.first,
      userId: bob?.id,
    });
    await bob?.client.post("/organization/leave", { organizationId: here.id }).ok();
    open();
    await adding.refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
    expect(await brokenRules(here.world, ALLOWED)).toEqual([]);
  });

  test("the mutant: checking before the lock seats a former member", { tags: "long" }, async () => {
    const { opened, open } = gate();
    const naive = naively(async (context, { teamId = "", organizationId = "", userId = "" }) => {
      const { core } = context;
      await opened;
      await core.db.transaction(async (tx) => {
        await core.use(organizationStore).lock(organizationId, tx);
        await core.use(teamSeats).join({ teamId, organizationId, userId }, 100, context.time(), tx);
      });
    });
    const here = await acme({}, {}, [naive]);
    const [bob] = await colleagues(here, 1);
    const body = { teamId: here.first, organizationId: here.id, userId: String(bob?.id) };
    const adding = here.ada.client.post("/naive", body);
    await bob?.client.post("/organization/leave", { organizationId: here.id }).ok();
    open();
    await adding.ok();
    expect(await brokenRules(here.world, ALLOWED)).not.toEqual([]);
  });

  test("a caller who loses the permission during the application's hook can't add a member", async () => {
    const { opened, open } = gate();
    const here = await acme({}, { beforeAddTeamMember: () => opened });
    const [bob, carl] = await colleagues(here, 2);
    const { ada, world } = here;
    const bobs = (await world.rows("member")).find(({ userId }) => userId === bob?.id)?.id;
    const change = (role: string) =>
      ada.client.post("/organization/update-member-role", { memberId: bobs, role }).ok();
    await change("admin");
    const adding = bob?.client.post("/organization/add-team-member", {
      teamId: here.first,
      userId: carl?.id,
    });
    await change("member");
    open();
    await adding?.refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER);
  });
});

describe("a member who is removed from a team 16 times at once", ROUNDS, () => {
  test("frees one seat", async () => {
    const here = await acme();
    const { nodes, world, ada, first } = here;
    const [bob, carl] = await colleagues(here, 2);
    for (const person of [bob, carl])
      await ada.client.post("/organization/add-team-member", { teamId: first, userId: person?.id }).ok();
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post("/organization/remove-team-member", { teamId: first, userId: bob?.id }),
    );
    expect(tally(answers)).toEqual({
      "200": 1,
      [`400 ${USER_IS_NOT_A_MEMBER_OF_THE_TEAM.code}`]: CLIENTS - 1,
    });
    expect(await world.rows("team")).toMatchObject([{ memberCount: 2 }]);
  });

  test("the mutant: not checking which call removed the member frees the seats of others", {
    tags: "long",
  }, async () => {
    const together = meeting(CLIENTS);
    const naive = naively(async ({ core }, { teamId = "", userId = "" }) => {
      const [teams, teamMembers] = [core.use(teamStore), core.use(teamMemberStore)];
      const membership = await teamMembers.find(teamId, userId);
      await together();
      if (membership === undefined) return;
      await core.db.transaction(async (tx) => {
        await teamMembers.remove(membership.id, tx);
        await teams.freeSeat(teamId, tx);
      });
    });
    const here = await acme({}, {}, [naive]);
    const { nodes, world, ada, first } = here;
    const people = await colleagues(here, 2);
    for (const { id } of people)
      await ada.client.post("/organization/add-team-member", { teamId: first, userId: id }).ok();
    const client = inTurn(nodes, ada);
    await times(CLIENTS, (at) =>
      client(at)
        .post("/naive", { teamId: first, userId: String(people[0]?.id) })
        .ok(),
    );
    const [team] = await world.rows("team");
    expect(Number(team?.memberCount)).toBeLessThan(2);
  });
});

describe("setting the active team while it or the membership is removed", ROUNDS, () => {
  async function withSeat(
    others: readonly Feature[] = [],
  ): Promise<{ here: Acme; bob: Person; teamId: string }> {
    const here = await acme({}, {}, others);
    const teamId = await makeTeam(here, "Support");
    const [bob] = await colleagues(here, 1);
    if (bob === undefined) throw new Error("One was asked for");
    await here.ada.client.post("/organization/add-team-member", { teamId, userId: bob.id }).ok();
    return { here, bob, teamId };
  }

  test.each([
    ["remove-team", (teamId: string) => ({ teamId })],
    ["remove-team-member", (teamId: string, { id }: Person) => ({ teamId, userId: id })],
    ["remove-member", (_teamId: string, { email }: Person) => ({ memberIdOrEmail: email })],
  ])("leaves no session in it: %s", async (path, body) => {
    const { here, bob, teamId } = await withSeat();
    const [by, his] = [inTurn(here.nodes, here.ada), inTurn(here.nodes, bob)];
    const answers = await times(CLIENTS, (at) =>
      at % 4 === 2
        ? by(at >> 1).post(`/organization/${path}`, body(teamId, bob))
        : his(at >> 1).post("/organization/set-active-team", { teamId }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await brokenRules(here.world, ALLOWED)).toEqual([]);
    expect((await here.world.rows("teamMember")).some((row) => row.teamId === teamId)).toBe(false);
  });

  test("the mutant: checking without a lock on the membership leaves a session in a former team", {
    tags: "long",
  }, async () => {
    const { opened, open } = gate();
    const looked = gate();
    const naive = naively(async (context, { teamId = "" }) => {
      const { core, found } = context;
      if (found === undefined) return;
      const membership = await core.use(teamMemberStore).find(teamId, found.user.id);
      if (membership === undefined) return;
      looked.open();
      await opened;
      await core.db.transaction((tx) => activeOrganization.make(core)(context).setTeam(found, teamId, tx));
    });
    const { here, bob, teamId } = await withSeat([naive]);
    const acting = bob.client.post("/naive", { teamId });
    await looked.opened;
    await here.ada.client.post("/organization/remove-team-member", { teamId, userId: bob.id }).ok();
    open();
    await acting.ok();
    expect(await brokenRules(here.world, ALLOWED)).not.toEqual([]);
  });

  test("doesn't restore an organization that the user has left", async () => {
    const { here, bob } = await withSeat();
    const his = inTurn(here.nodes, bob);
    await times(CLIENTS, (at) =>
      at === 2
        ? his(0).post("/organization/leave", { organizationId: here.id })
        : his(at).post("/organization/set-active-team", { teamId: null }),
    );
    expect(await brokenRules(here.world, ALLOWED)).toEqual([]);
    const sessions = (await here.world.rows("session")).filter(({ userId }) => userId === bob.id);
    expect(sessions.every(({ activeOrganizationId }) => activeOrganizationId === null)).toBe(true);
  });
});
