import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { organizationOffer } from "./offer.ts";

/** Returns the teams of a new organization, in the service with these options in its file. */
async function teamsOf(teams?: Parameters<typeof organizationOffer.make>[0]) {
  const made = organizationOffer.make(teams, { sendsMail: true, hasOrganizations: true });
  if (made === undefined) throw new Error("The service has organizations.");
  const { client } = await (await app({ plugins: [made] })).person();
  await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  return (await client.get("/organization/list-teams").ok()).map(({ name }: { name: string }) => name);
}

test("in the service, a new organization has a team, unless the file says otherwise", async () => {
  expect(await teamsOf()).toEqual(["Acme"]);
  expect(await teamsOf({ teams: { enabled: true, maximumTeams: 5 } })).toEqual(["Acme"]);
  expect(await teamsOf({ teams: { enabled: true, defaultTeam: { enabled: false } } })).toEqual([]);
});
