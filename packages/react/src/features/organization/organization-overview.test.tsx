import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OrganizationOverview } from "./organization-overview.tsx";
import { world } from "./testing/world.tsx";

const link = (name: string) => screen.findByRole<HTMLAnchorElement>("link", { name });

test("a new organization shows the caller's role, and suggests inviting people", async () => {
  const { found, showAbout } = await world();
  await found("Acme");
  await showAbout("acme", <OrganizationOverview />);
  await screen.findByText("Owner");
  await screen.findByRole("heading", { name: "Invite the people you work with" });
  expect((await link("Invite people")).getAttribute("href")).toBe("/o/acme/invitations");
  expect((await link("Members")).getAttribute("href")).toBe("/o/acme/members");
  screen.getByText("1 of 100");
  screen.getByText("1 owner");
});

test("numbers of features that a deployment lacks aren't shown", async () => {
  const { found, showAbout } = await world();
  await found("Acme");
  await showAbout("acme", <OrganizationOverview />);
  await link("Members");
  expect(screen.queryByText("Teams")).toBeNull();
  expect(screen.queryByText("Roles")).toBeNull();
});

test("teams and roles are counted where there are any", async () => {
  const { found, showAbout } = await world({
    teams: { enabled: true, maximumTeams: 5 },
    dynamicAccessControl: { enabled: true },
  });
  await found("Acme");
  await showAbout("acme", <OrganizationOverview />);
  expect((await link("Teams")).getAttribute("href")).toBe("/o/acme/teams");
  screen.getByText("1 of 5");
  await link("Roles");
});

test("pages that an application doesn't have aren't linked", async () => {
  const { found, showAbout } = await world();
  await found("Acme");
  await showAbout("acme", <OrganizationOverview pages={[]} />);
  await screen.findByText("Members");
  expect(screen.queryByRole("link")).toBeNull();
});
