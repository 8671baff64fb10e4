import { organizations, proved } from "@latchkey/testing/organization/scene";
import { makeTeam, put, stranger, teamScene } from "@latchkey/testing/organization/team-scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  TEAM_NOT_FOUND,
  UNABLE_TO_REMOVE_LAST_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS,
} from "../errors.ts";
import { organization } from "../index.ts";

describe("creating a team", () => {
  test("adds it without members to the active organization, or to a named one", async () => {
    const here = await teamScene();
    const { ada, acme, world } = here;
    world.advance(1);
    const made = await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    expect(made).toEqual({
      id: expect.any(String),
      name: "Support",
      organizationId: acme,
      createdAt: expect.any(String),
      updatedAt: null,
    });
    await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    world.advance(1);
    await ada.client.post("/organization/create-team", { name: "Sales", organizationId: acme }).ok();
    const query = { organizationId: acme };
    const teams = await ada.client.get("/organization/list-teams", { query }).ok();
    expect(teams.map(({ name }: { name: string }) => name)).toEqual(["Acme", "Support", "Sales"]);
    expect(await world.rows("teamMember")).toHaveLength(2);
    expect((await world.rows("securityEvent")).filter(({ event }) => event === "team_created")).toHaveLength(
      2,
    );
  });

  test("requires the permission", async () => {
    const { world, ada, bob, acme } = await teamScene();
    const body = { name: "Support", organizationId: acme };
    await world.client().post("/organization/create-team", body).refuses(UNAUTHORIZED);
    await bob.client
      .post("/organization/create-team", body)
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION);
    const { eve } = await stranger(world);
    for (const organizationId of [acme, "nothing"])
      await eve.client
        .post("/organization/create-team", { name: "Support", organizationId })
        .refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
    const nobody = await proved(world);
    await nobody.client
      .post("/organization/create-team", { name: "Support" })
      .refuses(NO_ACTIVE_ORGANIZATION);
    for (const name of ["", "  ", "n".repeat(256)])
      await ada.client.post("/organization/create-team", { name }).refuses(VALIDATION_ERROR);
    expect(await world.rows("team")).toHaveLength(2);
  });

  test("stops at the limit", async () => {
    const here = await teamScene({ maximumTeams: 2 });
    await makeTeam(here, "Second");
    await here.ada.client
      .post("/organization/create-team", { name: "Third" })
      .refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
  });

  test("stops at the application's limit, a function of the caller and the organization", async () => {
    const asked: unknown[] = [];
    const here = await teamScene({
      maximumTeams: ({ organizationId, session }, request) => {
        asked.push([organizationId, session?.user.id, request?.method]);
        return 1;
      },
    });
    await here.ada.client
      .post("/organization/create-team", { name: "Second" })
      .refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
    expect(asked).toEqual([[here.acme, here.ada.id, "POST"]]);
  });

  test("calls the application's hooks, which may change or refuse it", async () => {
    const seen: unknown[] = [];
    const here = await teamScene(
      {},
      {
        organizationHooks: {
          beforeCreateTeam({ team }) {
            if (team.name === "Evil") throw new Error("no");
            return { data: { name: `${team.name}!`, organizationId: "elsewhere", id: "mine" } };
          },
          afterCreateTeam({ team, user, organization }) {
            seen.push([team.name, user?.id, organization.id, team.createdAt instanceof Date]);
          },
        },
      },
    );
    const { world, ada, acme } = here;
    world.advance(1);
    const { id } = await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    expect(seen).toEqual([
      ["Acme!", ada.id, acme, true],
      ["Support!", ada.id, acme, true],
    ]);
    expect((await ada.client.post("/organization/create-team", { name: "Evil" })).status).toBe(500);
    const teams = await world.rows("team");
    expect(teams).toMatchObject([
      { name: "Acme!", organizationId: acme },
      { id, name: "Support!", organizationId: acme },
    ]);
    expect(id).not.toBe("mine");
  });

  test("isn't possible if teams are disabled: the routes don't exist", async () => {
    const world = await organizations({});
    const { client } = await proved(world);
    await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    for (const [method, path] of [
      ["POST", "create-team"],
      ["POST", "remove-team"],
      ["POST", "update-team"],
      ["GET", "list-teams"],
      ["GET", "team-seats"],
      ["POST", "set-active-team"],
      ["GET", "list-user-teams"],
      ["GET", "list-team-members"],
      ["POST", "add-team-member"],
      ["POST", "remove-team-member"],
    ] as const) {
      const call =
        method === "GET"
          ? client.get(`/organization/${path}`)
          : client.post(`/organization/${path}`, { name: "Support" });
      expect((await call).status).toBe(404);
    }
    expect(Object.keys(organization({}).routes)).not.toContain("createTeam");
  });
});

describe("changing a team", () => {
  test("renames it, and sets the time", { tags: "servers" }, async () => {
    const here = await teamScene();
    const { world, ada, acme, first } = here;
    world.advance(60);
    const body = { teamId: first, data: { name: "All of us" } };
    const changed = await ada.client.post("/organization/update-team", body).ok();
    expect(changed).toMatchObject({ id: first, name: "All of us", organizationId: acme });
    expect(changed.updatedAt > changed.createdAt).toBe(true);
    expect(await ada.client.get("/organization/list-teams").ok()).toEqual([changed]);
  });

  test("without changes leaves it unchanged", async () => {
    const { world, ada, first } = await teamScene();
    await world.sent();
    const before = await world.dump();
    await ada.client.post("/organization/update-team", { teamId: first, data: {} }).ok();
    expect(await world.dump()).toBe(before);
  });

  test("concerns the active organization, or one that is named among the changes", async () => {
    const { ada, acme, first } = await teamScene();
    await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    const path = "/organization/update-team";
    await ada.client.post(path, { teamId: first, data: { name: "Support" } }).refuses(TEAM_NOT_FOUND);
    const data = { name: "Support", organizationId: acme };
    expect(await ada.client.post(path, { teamId: first, data }).ok()).toMatchObject({
      name: "Support",
      organizationId: acme,
    });
  });

  test("requires the permission", async () => {
    const { world, ada, bob, acme, first } = await teamScene();
    const path = "/organization/update-team";
    const before = await world.rows("team");
    const data = { name: "Support", organizationId: acme };
    await bob.client.post(path, { teamId: first, data }).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM);
    const { eve, team } = await stranger(world);
    await eve.client.post(path, { teamId: first, data }).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM);
    for (const teamId of [team, "nothing", ""])
      await ada.client.post(path, { teamId, data }).refuses(TEAM_NOT_FOUND);
    await ada.client.post(path, { teamId: first, data: { name: "" } }).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(path, { teamId: first, data: {} }).refuses(NO_ACTIVE_ORGANIZATION);
    expect((await world.rows("team")).filter(({ id }) => id !== team)).toEqual(before);
  });

  test("calls the application's hooks, which may change it", async () => {
    const seen: unknown[] = [];
    const { ada, first } = await teamScene(
      {},
      {
        organizationHooks: {
          beforeUpdateTeam: ({ team, updates }) => {
            seen.push([team.name, updates]);
            return { data: { name: "Better" } };
          },
          afterUpdateTeam: ({ team }) => void seen.push(team.name),
        },
      },
    );
    const body = { teamId: first, data: { name: "Support" } };
    expect((await ada.client.post("/organization/update-team", body).ok()).name).toBe("Better");
    expect(seen).toEqual([["Acme", { name: "Support" }], "Better"]);
  });
});

describe("the application's columns of a team", () => {
  const schema = {
    team: {
      additionalFields: {
        colour: { type: "string", required: true },
        secret: { type: "string", input: false },
        code: {
          type: "string",
          transform: {
            input: (code: unknown) => `x${code}`,
            output: (code: unknown) => String(code).slice(1),
          },
        },
      },
    },
  } as const;

  test("are set with it, and stay when others change", async () => {
    const world = await organizations({
      teams: { enabled: true, defaultTeam: { enabled: false } },
      schema,
    });
    const { client } = await proved(world);
    await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    await client.post("/organization/create-team", { name: "Support" }).refuses(VALIDATION_ERROR);
    const team = { name: "Support", colour: "red", code: "17" };
    const made = await client.post("/organization/create-team", team).ok();
    expect(made).toMatchObject(team);
    expect(await world.rows("team")).toMatchObject([{ code: "x17" }]);
    const changed = await client
      .post("/organization/update-team", { teamId: made.id, data: { colour: "blue" } })
      .ok();
    expect(changed).toMatchObject({ ...team, colour: "blue" });
    expect(await world.rows("team")).toMatchObject([{ code: "x17", colour: "blue" }]);
    const refused = await client.post("/organization/create-team", { ...team, secret: "x" });
    expect(refused).toMatchObject({ status: 400, body: { code: "FIELD_NOT_ALLOWED" } });
  });
});

describe("removing a team", () => {
  const path = "/organization/remove-team";

  test("removes all references to it", async () => {
    const here = await teamScene();
    const { world, ada, bob, acme, first } = here;
    const support = await makeTeam(here, "Support");
    const sales = await makeTeam(here, "Sales");
    world.advance(1);
    await put(here, support, bob);
    world.advance(1);
    await put(here, sales, bob);
    await bob.client.post("/organization/set-active-team", { teamId: support }).ok();
    const invite = async (teamId: string | string[]) =>
      ada.client
        .post("/organization/invite-member", {
          email: `${String(teamId).length}-${Array.isArray(teamId)}@example.com`,
          role: "member",
          teamId,
        })
        .ok();
    const both = await invite([support, sales]);
    const one = await invite(support);
    const other = await invite([sales]);
    expect(await ada.client.post(path, { teamId: support }).ok()).toEqual({
      message: "Team removed successfully.",
    });
    const teams = (await world.rows("team")).map(({ id }) => id);
    expect(teams.toSorted()).toEqual([first, sales].toSorted());
    const places = (await world.rows("teamMember")).map(({ teamId, userId }) => [teamId, userId]);
    expect(places.toSorted()).toEqual(
      [
        [first, ada.id],
        [sales, bob.id],
      ].toSorted(),
    );
    const invitations = new Map((await world.rows("invitation")).map(({ id, teamId }) => [id, teamId]));
    expect(invitations.get(both.id)).toBe(sales);
    expect(invitations.get(one.id)).toBeNull();
    expect(invitations.get(other.id)).toBe(sales);
    const { session } = await bob.client.get("/get-session").ok();
    expect(session).toMatchObject({ activeOrganizationId: acme, activeTeamId: null });
    // The member's oldest remaining team.
    const member = (await world.rows("member")).find(({ userId }) => userId === bob.id);
    expect(member?.teamId).toBe(sales);
  });

  test("keeps the last one, unless the options allow removing all", async () => {
    const here = await teamScene();
    const { ada, first } = here;
    await ada.client.post("/organization/set-active-team", { teamId: null }).ok();
    await ada.client.post(path, { teamId: first }).refuses(UNABLE_TO_REMOVE_LAST_TEAM);
    const support = await makeTeam(here, "Support");
    await ada.client.post(path, { teamId: first }).ok();
    await ada.client.post(path, { teamId: support }).refuses(UNABLE_TO_REMOVE_LAST_TEAM);

    const free = await teamScene({ allowRemovingAllTeams: true });
    await free.ada.client.post("/organization/set-active-team", { teamId: null }).ok();
    await free.ada.client.post(path, { teamId: free.first }).ok();
    expect(await free.ada.client.get("/organization/list-teams").ok()).toEqual([]);
    const members = await free.world.rows("member");
    expect(members.map(({ teamId }) => teamId)).toEqual([null, null]);
  });

  test("is refused while it is active in the caller's session, and without the permission", async () => {
    const here = await teamScene();
    const { world, ada, bob, acme, first } = here;
    const support = await makeTeam(here, "Support");
    const rows = await world.rows("team");
    await ada.client.post(path, { teamId: first }).refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM);
    await bob.client
      .post(path, { teamId: support })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION);
    const { eve, team } = await stranger(world);
    await eve.client
      .post(path, { teamId: support, organizationId: acme })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM);
    await eve.client.post(path, { teamId: support }).refuses(TEAM_NOT_FOUND);
    for (const teamId of [team, "nothing", ""])
      await ada.client.post(path, { teamId }).refuses(TEAM_NOT_FOUND);
    await ada.client.post(path, {}).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(path, { teamId: support }).refuses(NO_ACTIVE_ORGANIZATION);
    expect((await world.rows("team")).filter(({ id }) => id !== team)).toEqual(rows);
  });

  test("calls the application's hooks, which may refuse it", async () => {
    const seen: string[] = [];
    const here = await teamScene(
      {},
      {
        organizationHooks: {
          beforeDeleteTeam({ team }) {
            seen.push(`before ${team.name}`);
            if (team.name === "Kept") throw new Error("no");
          },
          afterDeleteTeam: ({ team }) => void seen.push(`after ${team.name}`),
        },
      },
    );
    const { ada, bob, first } = here;
    const kept = await makeTeam(here, "Kept");
    const support = await makeTeam(here, "Support");
    expect((await ada.client.post(path, { teamId: kept })).status).toBe(500);
    await ada.client.post(path, { teamId: support }).ok();
    // No hook is called for a refused request.
    await ada.client.post(path, { teamId: first });
    await bob.client.post(path, { teamId: kept });
    expect(seen).toEqual(["before Kept", "before Support", "after Support"]);
    expect(await ada.client.get("/organization/list-teams").ok()).toHaveLength(2);
  });
});

test("teams are listed for members, the oldest first", async () => {
  const here = await teamScene();
  const { world, bob, acme, first } = here;
  const path = "/organization/list-teams";
  world.advance(1);
  const support = await makeTeam(here, "Support");
  const listed = await bob.client.get(path, { query: { organizationId: acme } }).ok();
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([first, support]);
  expect(Object.keys(listed[0]).toSorted()).toEqual([
    "createdAt",
    "id",
    "name",
    "organizationId",
    "updatedAt",
  ]);
  const { eve, own } = await stranger(world);
  for (const organizationId of [acme, "nothing"])
    await eve.client
      .get(path, { query: { organizationId } })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION);
  expect(await eve.client.get(path).ok()).toMatchObject([{ organizationId: own }]);
  await world.client().get(path).refuses(UNAUTHORIZED);
  const nobody = await proved(world);
  await nobody.client.get(path).refuses(NO_ACTIVE_ORGANIZATION);
});
