import type { Person } from "@latchkey/testing/app";
import { join, proved } from "@latchkey/testing/organization/scene";
import {
  makeTeam,
  put,
  stranger,
  type TeamScene,
  teamScene,
} from "@latchkey/testing/organization/team-scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM,
} from "../errors.ts";

describe("setting the active team", () => {
  const path = "/organization/set-active-team";

  test("changes the session, until the active team is cleared", async () => {
    const here = await teamScene({}, {}, { session: { cookieCache: { enabled: true } } });
    const { ada, acme } = here;
    const support = await makeTeam(here, "Support");
    await put(here, support, ada);
    const { cookies, body } = await ada.client.post(path, { teamId: support });
    expect(body).toMatchObject({ id: support, name: "Support" });
    expect(cookies.map(({ name }) => name)).toContainEqual(expect.stringContaining("session_token"));
    const active = async () => (await ada.client.get("/get-session").ok()).session;
    expect(await active()).toMatchObject({ activeOrganizationId: acme, activeTeamId: support });
    expect(await ada.client.post(path, {}).ok()).toMatchObject({ id: support });
    expect(await ada.client.post(path, { teamId: null }).ok()).toBeNull();
    expect(await active()).toMatchObject({ activeOrganizationId: acme, activeTeamId: null });
    expect(await ada.client.post(path, {}).ok()).toBeNull();
  });

  test("requires membership in it", async () => {
    const { world, ada, bob, first } = await teamScene();
    await bob.client.post(path, { teamId: first }).refuses(USER_IS_NOT_A_MEMBER_OF_THE_TEAM);
    const { eve, team } = await stranger(world);
    for (const teamId of [team, "nothing", ""])
      await ada.client.post(path, { teamId }).refuses(TEAM_NOT_FOUND);
    // The team belongs to another organization than the active one, although the caller is a member of both.
    await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    await ada.client.post(path, { teamId: first }).refuses(TEAM_NOT_FOUND);
    await world.client().post(path, { teamId: first }).refuses(UNAUTHORIZED);
    await eve.client.post("/organization/set-active", { organizationId: null }).ok();
    await eve.client.post(path, { teamId: team }).refuses(NO_ACTIVE_ORGANIZATION);
    expect(await eve.client.post(path, { teamId: null }).ok()).toBeNull();
  });
});

const seats = async ({ world }: TeamScene, teamId: string): Promise<unknown> =>
  (await world.rows("team")).find(({ id }) => id === teamId)?.memberCount;

const firstTeamOf = async ({ world }: TeamScene, { id }: Person): Promise<unknown> =>
  (await world.rows("member")).find(({ userId }) => userId === id)?.teamId;

describe("adding a member to a team", () => {
  const path = "/organization/add-team-member";

  test("takes one seat, and returns the time", async () => {
    const here = await teamScene();
    const { world, ada, bob, first } = here;
    const body = { teamId: first, userId: bob.id };
    const made = await ada.client.post(path, body).ok();
    expect(made).toEqual({
      id: expect.any(String),
      teamId: first,
      userId: bob.id,
      createdAt: expect.any(String),
    });
    world.advance(60);
    expect(await ada.client.post(path, body).ok()).toEqual(made);
    expect(await seats(here, first)).toBe(2);
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "team_member_added");
    expect(events.map(({ userId, targetId }) => [userId, targetId])).toEqual([[bob.id, first]]);
  });

  test("stops if all seats are taken, except for members who have one", async () => {
    const here = await teamScene({ maximumMembersPerTeam: 2 });
    const { world, ada, bob, first } = here;
    const carl = await proved(world);
    await join(ada.client, carl, "member");
    await put(here, first, bob);
    await ada.client.post(path, { teamId: first, userId: carl.id }).refuses(TEAM_MEMBER_LIMIT_REACHED);
    await put(here, first, bob);
    expect(await seats(here, first)).toBe(2);
  });

  test("stops at the application's limit, a function of the team and the caller", async () => {
    const asked: unknown[] = [];
    const here = await teamScene({
      maximumMembersPerTeam: ({ teamId, organizationId, session }) => {
        asked.push([teamId, organizationId, session?.user.id]);
        return 1;
      },
    });
    const { ada, bob, first, acme } = here;
    await ada.client.post(path, { teamId: first, userId: bob.id }).refuses(TEAM_MEMBER_LIMIT_REACHED);
    expect(asked).toEqual([[first, acme, ada.id]]);
  });

  test("requires the permission, and works only on members and teams of the organization", async () => {
    const { world, ada, bob, first, acme } = await teamScene();
    const { eve, team } = await stranger(world);
    const body = { teamId: first, userId: bob.id };
    const notInIt = USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400);
    await world.client().post(path, body).refuses(UNAUTHORIZED);
    await bob.client.post(path, body).refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER);
    await eve.client.post(path, { ...body, organizationId: acme }).refuses(notInIt);
    for (const userId of [eve.id, "nobody", ""])
      await ada.client.post(path, { teamId: first, userId }).refuses(notInIt);
    for (const teamId of [team, "nothing", ""])
      await ada.client.post(path, { teamId, userId: bob.id }).refuses(TEAM_NOT_FOUND);
    await ada.client.post(path, { teamId: first }).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(path, body).refuses(NO_ACTIVE_ORGANIZATION);
    expect(await world.rows("teamMember")).toHaveLength(2);
  });

  test("calls the application's hooks, which may refuse it", async () => {
    const seen: unknown[] = [];
    const here = await teamScene(
      {},
      {
        organizationHooks: {
          beforeAddTeamMember({ teamMember, user, team }) {
            seen.push(["before", teamMember.userId === user.id, team.name]);
            if (team.name === "Closed") throw new Error("no");
          },
          afterAddTeamMember: ({ teamMember, user }) =>
            void seen.push(["after", teamMember.userId === user.id]),
        },
      },
    );
    const { ada, bob, first } = here;
    const closed = await makeTeam(here, "Closed");
    expect((await ada.client.post(path, { teamId: closed, userId: bob.id })).status).toBe(500);
    await put(here, first, bob);
    await put(here, first, bob);
    expect(seen).toEqual([
      ["before", true, "Closed"],
      ["before", true, "Acme"],
      ["after", true],
    ]);
    expect(await seats(here, closed)).toBe(0);
  });
});

describe("removing a member from a team", () => {
  const path = "/organization/remove-team-member";

  test("frees the seat, and clears the active team in the member's sessions", async () => {
    const here = await teamScene({ maximumMembersPerTeam: 2 });
    const { world, ada, bob, first, acme } = here;
    await put(here, first, bob);
    const phone = await world.signIn(bob);
    for (const client of [bob.client, phone]) {
      await client.post("/organization/set-active", { organizationId: acme }).ok();
      await client.post("/organization/set-active-team", { teamId: first }).ok();
    }
    expect(await ada.client.post(path, { teamId: first, userId: bob.id }).ok()).toEqual({
      message: "Team member removed successfully.",
    });
    for (const client of [bob.client, phone])
      expect((await client.get("/get-session").ok()).session).toMatchObject({
        activeOrganizationId: acme,
        activeTeamId: null,
      });
    expect((await ada.client.get("/get-session").ok()).session.activeTeamId).toBe(first);
    expect(await seats(here, first)).toBe(1);
    await put(here, first, bob);
  });

  test("makes the next team the member's oldest one", async () => {
    const here = await teamScene();
    const { world, ada, bob, first } = here;
    const second = await makeTeam(here, "Second");
    const third = await makeTeam(here, "Third");
    expect(await firstTeamOf(here, bob)).toBeNull();
    for (const teamId of [second, third, first]) {
      world.advance(1);
      await put(here, teamId, bob);
    }
    const rest: unknown[] = [];
    for (const teamId of [third, second, first]) {
      rest.push(await firstTeamOf(here, bob));
      await ada.client.post(path, { teamId, userId: bob.id }).ok();
    }
    expect([...rest, await firstTeamOf(here, bob)]).toEqual([second, second, first, null]);
    expect(await firstTeamOf(here, ada)).toBe(first);
  });

  test("clears the caller's active team at once, also with a cookie cache", async () => {
    const { ada, first } = await teamScene({}, {}, { session: { cookieCache: { enabled: true } } });
    await ada.client.post(path, { teamId: first, userId: ada.id }).ok();
    expect((await ada.client.get("/get-session").ok()).session.activeTeamId).toBeNull();
  });

  test("requires the permission, and works only on members and teams of the organization", async () => {
    const { world, ada, bob, first, acme } = await teamScene();
    const { eve, team } = await stranger(world);
    const body = { teamId: first, userId: ada.id };
    const notInIt = USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400);
    await world.client().post(path, body).refuses(UNAUTHORIZED);
    await bob.client.post(path, body).refuses(YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER);
    await eve.client.post(path, { ...body, organizationId: acme }).refuses(notInIt);
    for (const userId of [eve.id, "nobody"])
      await ada.client.post(path, { teamId: first, userId }).refuses(notInIt);
    for (const teamId of [team, "nothing"])
      await ada.client.post(path, { teamId, userId: bob.id }).refuses(TEAM_NOT_FOUND);
    await ada.client
      .post(path, { teamId: first, userId: bob.id })
      .refuses(USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400));
    await ada.client.post(path, { teamId: first }).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(path, body).refuses(NO_ACTIVE_ORGANIZATION);
    expect(await world.rows("teamMember")).toHaveLength(2);
  });

  test("calls the application's hooks, which may refuse it", async () => {
    const seen: string[] = [];
    const here = await teamScene(
      {},
      {
        organizationHooks: {
          beforeRemoveTeamMember({ team }) {
            seen.push(`before ${team.name}`);
            if (team.name === "Closed") throw new Error("no");
          },
          afterRemoveTeamMember: ({ team }) => void seen.push(`after ${team.name}`),
        },
      },
    );
    const { ada, bob, first } = here;
    const closed = await makeTeam(here, "Closed");
    for (const teamId of [closed, first]) await put(here, teamId, bob);
    expect((await ada.client.post(path, { teamId: closed, userId: bob.id })).status).toBe(500);
    await ada.client.post(path, { teamId: first, userId: bob.id }).ok();
    expect(seen).toEqual(["before Closed", "before Acme", "after Acme"]);
    expect(await seats(here, closed)).toBe(1);
  });
});

describe("the members of a team", () => {
  const path = "/organization/list-team-members";

  test("are shown to each other, and to members with the permission to add members", {
    tags: "servers",
  }, async () => {
    const here = await teamScene();
    const { world, ada, bob, first } = here;
    const support = await makeTeam(here, "Support");
    await bob.client
      .get(path, { query: { teamId: first } })
      .refuses(USER_IS_NOT_A_MEMBER_OF_THE_TEAM.as(400));
    expect(await ada.client.get(path, { query: { teamId: support } }).ok()).toEqual([]);
    world.advance(1);
    await put(here, first, bob);
    for (const { client } of [ada, bob])
      expect(await client.get(path, { query: { teamId: first } }).ok()).toMatchObject([
        { userId: ada.id, teamId: first },
        { userId: bob.id, teamId: first },
      ]);
    // Without an ID, the active team is listed.
    expect(await ada.client.get(path).ok()).toHaveLength(2);
    await bob.client.get(path).refuses(YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM);
  });

  test("aren't shown to other users, who can't distinguish an unknown team", async () => {
    const { world, ada, first } = await teamScene();
    const { eve } = await stranger(world);
    await world
      .client()
      .get(path, { query: { teamId: first } })
      .refuses(UNAUTHORIZED);
    for (const teamId of [first, "nothing"])
      await eve.client.get(path, { query: { teamId } }).refuses(TEAM_NOT_FOUND);
    await ada.client.get(path, { query: { teamId: "" } }).refuses(TEAM_NOT_FOUND);
  });
});

describe("the teams of a user", () => {
  const path = "/organization/list-user-teams";
  const names = (teams: { name: string }[]) => teams.map(({ name }) => name);

  test("are the caller's own, everywhere or in one organization", { tags: "servers" }, async () => {
    const here = await teamScene();
    const { world, ada, bob, acme } = here;
    world.advance(1);
    await put(here, await makeTeam(here, "Support"), ada);
    world.advance(1);
    const other = await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    const { client, id } = ada;
    expect(names(await client.get(path).ok())).toEqual(["Acme", "Support", "Other"]);
    expect(names(await client.get(path, { query: { userId: id } }).ok())).toHaveLength(3);
    const inAcme = await client.get(path, { query: { organizationId: acme } }).ok();
    expect(names(inAcme)).toEqual(["Acme", "Support"]);
    expect(await bob.client.get(path).ok()).toEqual([]);
    for (const organizationId of [other.id, "nothing"])
      await bob.client
        .get(path, { query: { organizationId } })
        .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await world.client().get(path).refuses(UNAUTHORIZED);
  });

  test("can be another user's, for members with the permission to change members", async () => {
    const here = await teamScene();
    const { world, ada, bob, acme } = here;
    const { eve, own } = await stranger(world);
    await put(here, await makeTeam(here, "Support"), bob);
    const ask = (client: Person["client"], query: Record<string, string>) => client.get(path, { query });
    expect(names(await ask(ada.client, { userId: bob.id }).ok())).toEqual(["Support"]);
    expect(await ask(ada.client, { userId: bob.id, organizationId: acme }).ok()).toHaveLength(1);
    await ask(bob.client, { userId: ada.id }).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    for (const userId of [eve.id, "nobody"])
      await ask(ada.client, { userId }).refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400));
    await ask(ada.client, { userId: eve.id, organizationId: own }).refuses(
      YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    );
    const nobody = await proved(world);
    await ask(nobody.client, { userId: ada.id }).refuses(NO_ACTIVE_ORGANIZATION);
  });
});
