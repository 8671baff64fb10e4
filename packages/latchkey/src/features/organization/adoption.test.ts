import { app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { fillRun } from "../../storage/adoption/fill.ts";
import { organizationAdoption } from "./adoption-store.ts";
import { organization } from "./index.ts";

/** Completes the rows of organizations, as an adoption does. */
const adopting = feature({
  id: "adopting",
  routes: {
    complete: route({
      method: "POST",
      path: "/complete",
      summary: "Complete",
      session: "none",
      returns: z.object({}),
      errors: [],
      uses: { core: service((core) => core), fills: organizationAdoption },
      async handle({ core, fills }) {
        for (const fill of fills) {
          const { next } = fillRun(core.db, fill, "own");
          for (let step = await next(""); step !== undefined; ) step = await next(step.last);
        }
        return {};
      },
    }),
  },
});

test("rows of the compatible framework get keys, seats and memberships in teams", {
  tags: "servers",
}, async () => {
  const here = await app({
    emailAndPassword: { enabled: true, password: QUICK_PASSWORDS },
    plugins: [organization({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }), adopting],
  });
  const ada = await here.person();
  const acme = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const body = { name: "Staff", organizationId: acme.id };
  const staff = await ada.client.post("/organization/create-team", body).ok();
  const before = await here.rows("member");
  // As version 1.2 leaves them: a member names the team, and there are no memberships and no keys.
  await here.change("member", { membershipKey: null, teamId: staff.id });
  await here.change("team", { nameKey: null, memberCount: 0 });
  await here.client().post("/complete", {}).ok();
  expect((await here.rows("member")).map(({ membershipKey }) => membershipKey)).toEqual(
    before.map(({ membershipKey }) => membershipKey),
  );
  const team = (await here.rows("team")).find(({ id }) => id === staff.id);
  expect(team).toMatchObject({ memberCount: 1, nameKey: expect.any(String) });
  const members = await ada.client.get(`/organization/list-team-members?teamId=${staff.id}`).ok();
  expect(members).toMatchObject([{ userId: ada.id }]);
});
