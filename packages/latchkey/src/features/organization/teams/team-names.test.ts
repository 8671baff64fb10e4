import { makeTeam, stranger, type TeamScene, teamScene } from "@latchkey/testing/organization/team-scene";
import { describe, expect, test } from "vitest";
import { TEAM_ALREADY_EXISTS } from "../errors.ts";

describe("the name of a team", () => {
  const rename = ({ ada }: TeamScene, teamId: string, name: string) =>
    ada.client.post("/organization/update-team", { teamId, data: { name } });

  test("is unique in the organization, in any spelling", async () => {
    const here = await teamScene();
    const { ada, world } = here;
    const support = await makeTeam(here, "Support");
    const sales = await makeTeam(here, "Sales");
    for (const name of ["Support", " support ", "SUPPORT", "Ｓｕｐｐｏｒｔ", "acme"]) {
      await ada.client.post("/organization/create-team", { name }).refuses(TEAM_ALREADY_EXISTS);
      await rename(here, sales, name).refuses(TEAM_ALREADY_EXISTS);
    }
    await rename(here, support, "SUPPORT").ok();
    const { eve } = await stranger(world);
    await eve.client.post("/organization/create-team", { name: "Support" }).ok();
    // A name that is no longer used is free.
    await rename(here, support, "Help").ok();
    await makeTeam(here, "Support");
  });

  test("may be shared in older rows, which keep working", async () => {
    const here = await teamScene();
    const first = await makeTeam(here, "Support");
    const second = await makeTeam(here, "Other");
    await here.world.change("team", { name: "Support", nameKey: null }, { id: first });
    await here.world.change("team", { name: "Support", nameKey: null }, { id: second });
    expect(await here.ada.client.get("/organization/list-teams").ok()).toHaveLength(3);
    await here.ada.client.post("/organization/create-team", { name: "Support" }).refuses(TEAM_ALREADY_EXISTS);
    await rename(here, second, "Sales").ok();
    await rename(here, first, "support").ok();
  });
});
