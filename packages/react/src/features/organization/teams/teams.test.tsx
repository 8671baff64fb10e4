import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { organizationWorld } from "../testing/people.tsx";
import { choose, openMenu } from "../testing/row-menu.ts";
import { Teams } from "./teams.tsx";

const TEAMS = { teams: { enabled: true } };

const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole("link", { name })).closest<HTMLElement>("li")!;
/** Names stand in separate elements. */
const said = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByRole("status").map((told) => told.textContent)).toContain(text));
const names = (): (string | null)[] =>
  within(screen.getByRole("list", { name: "Teams" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("lists teams, each with a link to its page", async () => {
  const { ada } = await organizationWorld(TEAMS);
  ada.show(<Teams />);
  const link = await screen.findByRole("link", { name: "Analytical Society" });
  expect(link.getAttribute("href")).toMatch(/^\/o\/society\/teams\/\w+$/);
  screen.getByText("1 team");
});

test("marks the caller's teams", async () => {
  const { ada } = await organizationWorld(TEAMS);
  await ada.calls.createTeam({ name: "Support" }, { throw: true });
  ada.show(<Teams />);
  await screen.findByText("You're a member");
  expect(within(await row("Analytical Society")).queryByText("You're a member")).not.toBeNull();
  expect(within(await row("Support")).queryByText("You're a member")).toBeNull();
});

test("explains the first team", async () => {
  const { ada } = await organizationWorld(TEAMS);
  ada.show(<Teams />);
  await screen.findByText(/^The first team was created with the organization/);
});

test("stops explaining it once there are others", async () => {
  const { ada } = await organizationWorld(TEAMS);
  await ada.calls.createTeam({ name: "Support" }, { throw: true });
  ada.show(<Teams />);
  await screen.findByRole("link", { name: "Support" });
  expect(screen.queryByText(/^The first team/)).toBeNull();
});

test("creates a team, confirms it, and returns the focus", async () => {
  const { ada } = await organizationWorld(TEAMS);
  const onSuccess = vi.fn();
  const { user } = ada.show(<Teams onSuccess={onSuccess} />);
  await user.click(await screen.findByRole("button", { name: "Create team" }));
  const dialog = await screen.findByRole("dialog", { name: "Create a team" });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Name")));
  await user.keyboard("  Support {Enter}");
  await said("The team Support was created. Open it to add members.");
  await waitFor(() => expect(names()).toEqual(["Analytical Society", "Support"]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create team" })),
  );
  expect(onSuccess).toHaveBeenCalledOnce();
  expect((await ada.calls.listTeams({}, { throw: true })).map(({ name }) => name)).toContain("Support");
});

test("reports a missing name at the field, and sends nothing", async () => {
  const { ada, service } = await organizationWorld(TEAMS);
  const { user } = ada.show(<Teams />);
  await user.click(await screen.findByRole("button", { name: "Create team" }));
  const field = await screen.findByLabelText("Name");
  await user.type(field, "   {Enter}");
  await screen.findByText("Enter a name for the team.");
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.paste("x".repeat(256));
  await screen.findByText("Use at most 255 characters.");
  expect(service.count("POST /organization/create-team")).toBe(0);
});

test("renames a team", async () => {
  const { ada } = await organizationWorld(TEAMS);
  const { user } = ada.show(<Teams />);
  await choose(user, "Analytical Society", "Rename");
  const field = await screen.findByLabelText<HTMLInputElement>("Name");
  expect(field.value).toBe("Analytical Society");
  await user.clear(field);
  await user.type(field, "Everybody{Enter}");
  await said("The team was renamed to Everybody.");
  await row("Everybody");
});

test("deletes a team after a confirmation, and moves the focus to the next one", async () => {
  const { ada } = await organizationWorld(TEAMS);
  await ada.calls.createTeam({ name: "Support" }, { throw: true });
  const { user } = ada.show(<Teams />);
  await row("Support");
  // The session acts in the first team, which can't be deleted from there.
  await choose(user, "Support", "Delete");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the team Support?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete team" }));
  await said("The team Support was deleted.");
  await waitFor(() => expect(names()).toEqual(["Analytical Society"]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Analytical Society"));
});

test("the last team can't be deleted, and its menu says why", async () => {
  const { ada, service } = await organizationWorld(TEAMS);
  const { user } = ada.show(<Teams />);
  const item = within(await openMenu(user, "Analytical Society")).getByRole("menuitem", {
    name: /^Delete This is the only team, and an organization needs at least one/,
  });
  expect(item.ariaDisabled).toBe("true");
  await user.click(item);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(service.count("POST /organization/remove-team")).toBe(0);
});

test("the last team can be deleted where the service allows organizations without teams", async () => {
  const { ada } = await organizationWorld({ teams: { enabled: true, allowRemovingAllTeams: true } });
  await ada.calls.setActiveTeam({ teamId: null }, { throw: true });
  const { user } = ada.show(<Teams />);
  await choose(user, "Analytical Society", "Delete");
  await screen.findByRole("alertdialog");
  await user.click(screen.getByRole("button", { name: "Delete team" }));
  await said("The team Analytical Society was deleted.");
});

test("a refusal is shown at its team, and has the focus", async () => {
  const { ada } = await organizationWorld(TEAMS);
  await ada.calls.createTeam({ name: "Support" }, { throw: true });
  const { user } = ada.show(<Teams />);
  const support = await row("Support");
  await choose(user, "Support", "Delete");
  await screen.findByRole("alertdialog");
  // Another user was faster.
  const [, team] = await ada.calls.listTeams({}, { throw: true });
  await ada.calls.removeTeam({ teamId: team?.id ?? "" }, { throw: true });
  await user.click(screen.getByRole("button", { name: "Delete team" }));
  const told = await within(support).findByText("This team no longer exists.");
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
});

test("shows the limit of teams, and offers no more", async () => {
  const { ada } = await organizationWorld({ teams: { enabled: true, maximumTeams: 2 } });
  const { user } = ada.show(<Teams />);
  await screen.findByText("1 of 2 teams");
  await user.click(screen.getByRole("button", { name: "Create team" }));
  await user.type(await screen.findByLabelText("Name"), "Support{Enter}");
  await screen.findByText(/^2 of 2 teams/);
  expect(screen.queryByRole("button", { name: "Create team" })).toBeNull();
});

test("explains teams while there are none", async () => {
  const { ada } = await organizationWorld({ teams: { enabled: true, defaultTeam: { enabled: false } } });
  const { user } = ada.show(<Teams />);
  await screen.findByRole("heading", { name: "No teams yet" });
  screen.getByText(/A team groups members/);
  await user.click(screen.getByRole("button", { name: "Create team" }));
  await user.type(await screen.findByLabelText("Name"), "Support{Enter}");
  await row("Support");
});

test("says so where teams are turned off", async () => {
  const { ada } = await organizationWorld();
  ada.show(<Teams />);
  await screen.findByText("Teams are turned off.");
});
