import { makeTeam, put, stranger, teamScene } from "@latchkey/testing/organization/team-scene";
import { describe, expect, test } from "vitest";
import { YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION } from "../errors.ts";

const PATH = "/organization/team-seats";

describe("the seats of teams", () => {
  test("are listed with the number of members and the limit of each team", async () => {
    const here = await teamScene({ maximumMembersPerTeam: 20 });
    here.world.advance(1);
    const support = await makeTeam(here, "Support");
    await put(here, here.first, here.bob);
    expect(await here.bob.client.get(PATH, { query: { organizationId: here.acme } }).ok()).toEqual([
      { teamId: here.first, members: 2, limit: 20 },
      { teamId: support, members: 0, limit: 20 },
    ]);
  });

  test("call the application for the limit of each team, and have null without a limit", async () => {
    const asked: string[] = [];
    const here = await teamScene({
      maximumMembersPerTeam: ({ teamId, organizationId, session }) => {
        asked.push(`${organizationId} ${session?.user.id}`);
        return teamId.length > 0 ? 3 : 0;
      },
    });
    expect(await here.ada.client.get(PATH).ok()).toEqual([{ teamId: here.first, members: 1, limit: 3 }]);
    expect(asked).toContain(`${here.acme} ${here.ada.id}`);
    const free = await teamScene();
    expect(await free.ada.client.get(PATH).ok()).toEqual([{ teamId: free.first, members: 1, limit: null }]);
  });

  test("aren't shown to other users", async () => {
    const here = await teamScene();
    const { eve } = await stranger(here.world);
    await eve.client
      .get(PATH, { query: { organizationId: here.acme } })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION);
  });
});
