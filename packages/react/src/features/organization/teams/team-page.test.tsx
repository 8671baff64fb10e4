import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { organizationWorld } from "../testing/people.tsx";
import { TeamPage } from "./team-page.tsx";

type World = Awaited<ReturnType<typeof organizationWorld>>;

/** An organization with Ada in its team, and Grace in none. */
async function begin(seats?: number): Promise<World & { teamId: string }> {
  const world = await organizationWorld({
    teams: { enabled: true, ...(seats === undefined ? {} : { maximumMembersPerTeam: seats }) },
  });
  const [team] = await world.ada.calls.listTeams({}, { throw: true });
  return { ...world, teamId: team?.id ?? "" };
}

const people = (): (string | null | undefined)[] =>
  within(screen.getByRole("list", { name: "Team members" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector('[data-part="name"] bdi')?.textContent);
/** Names stand in separate elements. */
const said = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByRole("status").map((told) => told.textContent)).toContain(text));

test("lists the members of the team with their roles", async () => {
  const { ada, teamId } = await begin();
  ada.show(<TeamPage teamId={teamId} />);
  const row = (await screen.findByText("Ada")).closest<HTMLElement>("li")!;
  expect(row.textContent).toContain("ada@example.com");
  expect(row.textContent).toContain("Owner");
  expect(row.textContent).toContain("You");
  screen.getByText("1 member");
});

test("shows everyone of a large team", async () => {
  const { ada, join, teamId } = await begin();
  for (let n = 1; n < 66; n++) {
    const { userId } = await join(`Person${n}`);
    await ada.calls.addTeamMember({ teamId, userId }, { throw: true });
  }
  ada.show(<TeamPage teamId={teamId} />);
  await screen.findByText("66 members");
  expect(people()).toContain("Person65");
});

test("adds a member of the organization, found by a search", async () => {
  const { ada, join, teamId } = await begin();
  await join("Grace Hopper");
  await join("Alan Turing");
  const { user } = ada.show(<TeamPage teamId={teamId} />);
  await user.click(await screen.findByRole("button", { name: "Add member" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a member to Analytical Society" });
  const field = within(dialog).getByRole("combobox", { name: "Member" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const ada_ = await within(dialog).findByRole("option", { name: /^Ada/ });
  expect(ada_.textContent).toContain("Already in this team");
  await user.click(within(dialog).getByRole("button", { name: "Add to team" }));
  await within(dialog).findByText("Choose a member.");
  await user.type(field, "hopper");
  await waitFor(() => expect(within(dialog).getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(within(dialog).getByRole("button", { name: "Add to team" }));
  await said("Grace Hopper was added to Analytical Society.");
  await waitFor(() => expect(people()).toEqual(["Ada", "Grace Hopper"]));
  await screen.findByText("2 members");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add member" })),
  );
});

test("removes a member after a confirmation, and moves the focus on", async () => {
  const { ada, join, teamId } = await begin();
  const { userId } = await join("Grace Hopper");
  await ada.calls.addTeamMember({ teamId, userId }, { throw: true });
  const { user } = ada.show(<TeamPage teamId={teamId} />);
  await user.click(await screen.findByRole("button", { name: "Remove Grace Hopper from the team" }));
  const dialog = await screen.findByRole("alertdialog", {
    name: "Remove Grace Hopper from Analytical Society?",
  });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await said("Grace Hopper was removed from Analytical Society.");
  await waitFor(() => expect(people()).toEqual(["Ada"]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Ada from the team" })),
  );
});

test("a member who was removed meanwhile is reported at their row", async () => {
  const { ada, join, teamId } = await begin();
  const { userId } = await join("Grace Hopper");
  await ada.calls.addTeamMember({ teamId, userId }, { throw: true });
  const { user } = ada.show(<TeamPage teamId={teamId} />);
  await user.click(await screen.findByRole("button", { name: "Remove Grace Hopper from the team" }));
  const dialog = await screen.findByRole("alertdialog");
  await ada.calls.removeTeamMember({ teamId, userId }, { throw: true });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  const told = await screen.findByText("This person is no longer in the team.");
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
});

test("shows how many seats are taken, and offers none when all are", async () => {
  const { ada, join, teamId } = await begin(2);
  const { userId } = await join("Grace Hopper");
  const { user } = ada.show(<TeamPage teamId={teamId} />);
  await screen.findByText("1 of 2 members");
  await user.click(screen.getByRole("button", { name: "Add member" }));
  await user.click(await screen.findByRole("option", { name: /^Grace/ }));
  await user.click(screen.getByRole("button", { name: "Add to team" }));
  await screen.findByText("2 of 2 members");
  screen.getByText(/^The team is full/);
  expect(screen.queryByRole("button", { name: "Add member" })).toBeNull();
  expect(userId).not.toBe("");
});

test("a last seat that was taken meanwhile is reported in the dialog", async () => {
  const { ada, join, teamId } = await begin(2);
  const grace = await join("Grace Hopper");
  await join("Alan Turing");
  const { user } = ada.show(<TeamPage teamId={teamId} />);
  await user.click(await screen.findByRole("button", { name: "Add member" }));
  await user.click(await screen.findByRole("option", { name: /^Alan/ }));
  await ada.calls.addTeamMember({ teamId, userId: grace.userId }, { throw: true });
  await user.click(screen.getByRole("button", { name: "Add to team" }));
  await screen.findByText("The team has reached its member limit.");
  screen.getByRole("dialog", { name: "Add a member to Analytical Society" });
});

test("a member outside the team is told who sees it", async () => {
  const { join, teamId } = await begin();
  const grace = await join("Grace Hopper");
  grace.show(<TeamPage teamId={teamId} />);
  await screen.findByRole("heading", { name: "You're not in this team" });
});

test("a member of the team sees it, and can't change it", async () => {
  const { ada, join, teamId } = await begin();
  const grace = await join("Grace Hopper");
  await ada.calls.addTeamMember({ teamId, userId: grace.userId }, { throw: true });
  grace.show(<TeamPage teamId={teamId} />);
  await waitFor(() => expect(people()).toEqual(["Ada", "Grace Hopper"]));
  expect(screen.queryByRole("button")).toBeNull();
});

test("explains how to fill an empty team", async () => {
  const { ada } = await begin();
  const team = await ada.calls.createTeam({ name: "Support" }, { throw: true });
  ada.show(<TeamPage teamId={team.id} />);
  await screen.findByRole("heading", { name: "No team members yet" });
  screen.getByRole("button", { name: "Add member" });
});

test("a missing team links to all teams", async () => {
  const { ada } = await begin();
  ada.show(<TeamPage teamId="nothing" />);
  await screen.findByRole("heading", { name: "Team not found" });
  expect(screen.getByRole("link", { name: "All teams" }).getAttribute("href")).toBe("/o/society/teams");
});
