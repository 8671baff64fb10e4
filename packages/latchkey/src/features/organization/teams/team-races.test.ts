// @module-tag servers

import type { Person } from "@latchkey/testing/app";
import { gate, meeting } from "@latchkey/testing/meeting";
import { brokenRules } from "@latchkey/testing/organization/invariants";
import { CLIENTS, inTurn, tally, times } from "@latchkey/testing/organization/nodes";
import { type Acme, ALLOWED, acme, makeTeam, naively } from "@latchkey/testing/organization/race-scene";
import { join, proved } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import {
  TEAM_NOT_FOUND,
  UNABLE_TO_REMOVE_LAST_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
} from "../errors.ts";
import { invitationStore } from "../invitations/store.ts";
import type { TeamOptions } from "../options.ts";
import { organizationStore } from "../store.ts";
import { teamRemoval } from "./routes.ts";
import { teamStore } from "./store.ts";

const ROUNDS = rounds(4);

// Covers INV-15.
describe("INV-15: 16 requests at once remove all teams of an organization", ROUNDS, () => {
  const TEAMS = 4;

  async function withTeams(others: readonly Feature[] = []): Promise<{ here: Acme; ids: string[] }> {
    const here = await acme({}, {}, others);
    const ids = [here.first];
    for (let at = 1; at < TEAMS; at++) ids.push(await makeTeam(here, `Team ${at}`));
    return { here, ids };
  }

  test("and one team stays", async () => {
    const { here, ids } = await withTeams();
    const { world, ada, nodes } = here;
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post("/organization/remove-team", { teamId: ids[(at >> 1) % TEAMS] }),
    );
    const counted = tally(answers);
    expect(counted["200"]).toBe(TEAMS - 1);
    const refused = [TEAM_NOT_FOUND, UNABLE_TO_REMOVE_LAST_TEAM].map(
      ({ code }) => counted[`400 ${code}`] ?? 0,
    );
    expect(refused.reduce((sum, count) => sum + count)).toBe(CLIENTS - TEAMS + 1);
    expect(await world.rows("team")).toHaveLength(1);
    expect(await brokenRules(world, ALLOWED)).toEqual([]);
  });

  test("the mutant: counting before the lock leaves no team", { tags: "long" }, async () => {
    const looked = meeting(CLIENTS);
    const naive = naively(async ({ core }, { teamId = "", organizationId = "" }) => {
      const [teams, removal, organizations] = [
        core.use(teamStore),
        core.use(teamRemoval),
        core.use(organizationStore),
      ];
      const team = await teams.find(teamId, organizationId);
      const count = await teams.count(organizationId);
      await looked();
      if (team === undefined || count === 1) return;
      await core.db.transaction(async (tx) => {
        await organizations.lock(organizationId, tx);
        await removal.remove(team, tx);
      });
    });
    const { here, ids } = await withTeams([naive]);
    const client = inTurn(here.nodes, here.ada);
    await times(CLIENTS, (at) =>
      client(at)
        .post("/naive", { teamId: ids[at % TEAMS], organizationId: here.id })
        .ok(),
    );
    expect(await here.world.rows("team")).toHaveLength(0);
  });
});

test("INV-15: the last team also stays if the others are removed during the application's hook", async () => {
  const others: (() => Promise<unknown>)[] = [];
  const here = await acme({}, { beforeDeleteTeam: async () => void (await others.pop()?.()) });
  const second = await makeTeam(here, "Second");
  others.push(() => here.ada.client.post("/organization/remove-team", { teamId: second }).ok());
  await here.ada.client
    .post("/organization/remove-team", { teamId: here.first })
    .refuses(UNABLE_TO_REMOVE_LAST_TEAM);
});

describe("maximumTeams: 16 teams are created at once with a limit of 4", ROUNDS, () => {
  test("and there are 4", async () => {
    const { nodes, world, ada } = await acme({ maximumTeams: 4 });
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post("/organization/create-team", { name: `Team ${at}` }),
    );
    expect(tally(answers)).toEqual({
      "200": 3,
      [`400 ${YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS.code}`]: 13,
    });
    expect(await world.rows("team")).toHaveLength(4);
  });

  test("the mutant: counting before the lock exceeds the limit", { tags: "long" }, async () => {
    const looked = meeting(CLIENTS);
    const naive = naively(async (context, { organizationId = "" }) => {
      const { core } = context;
      const [teams, organizations] = [core.use(teamStore), core.use(organizationStore)];
      const count = await teams.count(organizationId);
      await looked();
      if (count >= 4) return;
      await core.db.transaction(async (tx) => {
        await organizations.lock(organizationId, tx);
        const id = await core.newId("team");
        await teams.insert({ id, name: id, organizationId, createdAt: context.time(), updatedAt: null }, tx);
      });
    });
    const { nodes, world, ada, id } = await acme({}, {}, [naive]);
    const client = inTurn(nodes, ada);
    await times(CLIENTS, (at) => client(at).post("/naive", { organizationId: id }).ok());
    expect((await world.rows("team")).length).toBeGreaterThan(4);
  });
});

test("16 simultaneous teams of one name become one", ROUNDS, async () => {
  const { nodes, world, ada } = await acme();
  const client = inTurn(nodes, ada);
  const answers = await times(CLIENTS, (at) =>
    client(at).post("/organization/create-team", { name: at % 2 === 0 ? "Support" : "support" }),
  );
  expect(tally(answers)).toEqual({ "200": 1, "400 TEAM_ALREADY_EXISTS": CLIENTS - 1 });
  expect(await world.rows("team")).toHaveLength(2);
});

describe("a change during the application's hook for a new team", () => {
  async function meanwhile(
    teams: Partial<TeamOptions>,
    does: (here: Acme) => Promise<unknown>,
  ): Promise<{ here: Acme; by: Person }> {
    const once: (() => Promise<unknown>)[] = [];
    const here = await acme(teams, { beforeCreateTeam: async () => void (await once.pop()?.()) });
    const admin = await proved(here.world);
    await join(here.ada.client, admin, "admin");
    once.push(() => does(here));
    return { here, by: admin };
  }
  const create = "/organization/create-team";

  test("counts for the limit", async () => {
    const { by } = await meanwhile({ maximumTeams: 2 }, (here) => makeTeam(here, "Second"));
    await by.client.post(create, { name: "Third" }).refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
  });

  test("may remove the permission, the membership or the organization", async () => {
    const change = async ({ world, ada }: Acme, path: string, more: object) => {
      const rows = await world.rows("member");
      const memberId = rows.find(({ role }) => role === "admin")?.id;
      await ada.client.post(path, { memberId, memberIdOrEmail: memberId, ...more }).ok();
    };
    const demoted = await meanwhile({}, (here) =>
      change(here, "/organization/update-member-role", { role: "member" }),
    );
    await demoted.by.client
      .post(create, { name: "Second" })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION);
    const removed = await meanwhile({}, (here) => change(here, "/organization/remove-member", {}));
    const deleted = await meanwhile({}, ({ ada, id }) =>
      ada.client.post("/organization/delete", { organizationId: id }).ok(),
    );
    for (const { by } of [removed, deleted])
      await by.client
        .post(create, { name: "Second" })
        .refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
    expect(await deleted.here.world.rows("team")).toEqual([]);
  });
});

describe("a team that is removed while users accept invitations to it", ROUNDS, () => {
  test("has no members afterwards, and all of them stay in the organization", async () => {
    const here = await acme({ maximumTeams: 3 });
    const { nodes, world, ada, first } = here;
    const teamId = await makeTeam(here, "Support");
    const guests: { person: Person; invitationId: string }[] = [];
    for (let at = 0; at < 6; at++) {
      const person = await proved(world);
      const team = at % 2 === 0 ? teamId : [teamId, first];
      const { id } = await ada.client
        .post("/organization/invite-member", { email: person.email, role: "member", teamId: team })
        .ok();
      guests.push({ person, invitationId: id });
    }
    const client = inTurn(nodes, ada);
    const accepting = guests.map(({ person, invitationId }, at) =>
      inTurn(nodes, person)(at).post("/organization/accept-invitation", { invitationId }),
    );
    const removing = client(0).post("/organization/remove-team", { teamId });
    const creating = client(1).post("/organization/create-team", { name: "Sales" });
    expect(tally(await Promise.all(accepting))).toEqual({ "200": 6 });
    await removing.ok();
    await creating.ok();
    expect(await brokenRules(world, ALLOWED)).toEqual([]);
    const places = await world.rows("teamMember");
    expect(places.map((row) => row.teamId)).toEqual(Array(4).fill(first));
    const members = await world.rows("member");
    expect(members).toHaveLength(7);
    expect(members.filter((row) => row.teamId === null)).toHaveLength(3);
  });

  test("is in no invitation that is sent meanwhile", async () => {
    const here = await acme();
    const { nodes, world, ada } = here;
    const teamId = await makeTeam(here, "Support");
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      at === 7
        ? client(at).post("/organization/remove-team", { teamId })
        : client(at).post("/organization/invite-member", {
            email: `${at}@example.com`,
            role: "member",
            teamId,
          }),
    );
    const invited = answers.filter(({ body }) => body.email !== undefined).length;
    expect(tally(answers)["200"]).toBe(invited + 1);
    const invitations = await world.rows("invitation");
    expect(invitations).toHaveLength(invited);
    expect(invitations.filter((row) => row.teamId !== null)).toEqual([]);
  });

  test("the mutant: looking for the team before the lock invites to a removed one", {
    tags: "long",
  }, async () => {
    const looked = gate();
    const { opened, open } = gate();
    const naive = naively(async (context, { teamId = "", organizationId = "" }) => {
      const { core } = context;
      const team = await core.use(teamStore).find(teamId, organizationId);
      looked.open();
      await opened;
      if (team === undefined) return;
      const now = context.time();
      const row = {
        id: await core.newId("invitation"),
        organizationId,
        email: "bea@example.com",
        role: "member",
        status: "pending",
        inviterId: String(context.user?.id),
        expiresAt: context.time(3600),
        createdAt: now,
        teamId,
      };
      await core.db.transaction(async (tx) => {
        await core.use(organizationStore).lock(organizationId, tx);
        await core.use(invitationStore).insert(row, null, now, tx);
      });
    });
    const here = await acme({}, {}, [naive]);
    const teamId = await makeTeam(here, "Support");
    const inviting = here.ada.client.post("/naive", { teamId, organizationId: here.id });
    await looked.opened;
    await here.ada.client.post("/organization/remove-team", { teamId }).ok();
    open();
    await inviting.ok();
    expect(await here.world.rows("invitation")).toMatchObject([{ teamId }]);
  });
});
