import { screen, waitFor, within } from "@testing-library/react";
import { defaultAc } from "latchkey/shared";
import { expect, test } from "vitest";
import { organizationWorld } from "../testing/people.tsx";
import { choose, openMenu } from "../testing/row-menu.ts";
import { Roles } from "./roles.tsx";

const DYNAMIC = { ac: defaultAc, dynamicAccessControl: { enabled: true } };
const SUPPORT = { role: "support", permission: { invitation: ["create", "cancel"] } };

/** Returns the head of a role's column. */
const head = async (name: string): Promise<HTMLTableCellElement> =>
  (await screen.findByText(name, { selector: "thead bdi" })).closest<HTMLTableCellElement>("th")!;
/** Returns the permissions that a role has, by their names. */
const permissionsOf = async (name: string): Promise<string[]> => {
  const at = (await head(name)).cellIndex;
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...(row as HTMLTableRowElement).cells])
    .filter((cells) => cells[at]?.textContent === "Allowed")
    .map(([first]) => first?.querySelector("span")?.textContent ?? "");
};
const box = (within_: HTMLElement, name: string): HTMLInputElement =>
  within(within_).getByRole("checkbox", { name });
/** Names stand in separate elements. */
const said = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByRole("status").map((told) => told.textContent)).toContain(text));

test("shows all roles beside one another, with their permissions in sentences and their members", async () => {
  const { ada, join } = await organizationWorld(DYNAMIC);
  await join("Grace Hopper");
  ada.show(<Roles />);
  const owner = await head("Owner");
  expect(owner.textContent).toMatch(/1 member.*Your role/);
  expect(
    within(await head("Member"))
      .getByRole("link", { name: "1 member" })
      .getAttribute("href"),
  ).toBe("/o/society/members?role=member");
  expect(await permissionsOf("Owner")).toHaveLength(14);
  expect(await permissionsOf("Administrator")).not.toContain("Delete organization");
  expect(await permissionsOf("Member")).toEqual(["View roles"]);
  screen.getByText("Delete teams. Their members stay in the organization.");
  expect(within(await head("Administrator")).queryByRole("button", { name: /^Actions/ })).toBeNull();
});

test("creates a role with the keyboard alone", async () => {
  const { ada } = await organizationWorld(DYNAMIC);
  const { user } = ada.show(<Roles />);
  await screen.findByRole("heading", { name: "No custom roles yet" });
  screen.getByRole("button", { name: "Create role" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await user.keyboard("support");
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Change organization");
  await user.keyboard("{ArrowDown}{ArrowDown} {End} ");
  const grid = screen.getByRole("grid", { name: "Permissions of the new role" });
  expect(box(grid, "Create invitations").checked).toBe(true);
  expect(box(grid, "Cancel invitations").checked).toBe(true);
  await user.keyboard("{Enter}");
  await said("The role support was created. You can now give it to members.");
  expect(await permissionsOf("support")).toEqual(["Create invitations", "Cancel invitations"]);
  const [stored] = await ada.calls.listRoles({}, { throw: true });
  expect(stored).toMatchObject(SUPPORT);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create role" })),
  );
});

test("reports a missing or invalid name at the field", async () => {
  const { ada, service } = await organizationWorld(DYNAMIC);
  const { user } = ada.show(<Roles />);
  await user.click(await screen.findByRole("button", { name: "Create role" }));
  await user.click(screen.getByRole("button", { name: "Create role" }));
  await screen.findByText("Enter a name for the role.");
  await user.type(screen.getByLabelText("Name"), "billing, support");
  await screen.findByText("Remove spaces and commas.");
  expect(service.count("POST /organization/create-role")).toBe(0);
  await user.clear(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "admin{Enter}");
  await screen.findByText("A role with this name already exists.");
});

test("creates nothing when canceled, and returns the focus", async () => {
  const { ada, service } = await organizationWorld(DYNAMIC);
  const { user } = ada.show(<Roles />);
  await user.click(await screen.findByRole("button", { name: "Create role" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create role" }));
  expect(service.count("POST /organization/create-role")).toBe(0);
});

test("changes a role, including its name", async () => {
  const { ada } = await organizationWorld(DYNAMIC);
  await ada.calls.createRole(SUPPORT, { throw: true });
  const { user } = ada.show(<Roles />);
  await choose(user, "support", "Edit");
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("support");
  await user.clear(field);
  await user.type(field, "helpers");
  const grid = screen.getByRole("grid", { name: "Permissions of the role support" });
  await user.click(box(grid, "Cancel invitations"));
  await user.click(box(grid, "Create members"));
  await user.click(screen.getByRole("button", { name: "Save role" }));
  await said("The role helpers was saved. It applies to all its members immediately.");
  const [stored] = await ada.calls.listRoles({}, { throw: true });
  expect(stored).toMatchObject({
    role: "helpers",
    permission: { member: ["create"], invitation: ["create"] },
  });
});

test("locks permissions that the caller lacks, with the reason", async () => {
  const { join } = await organizationWorld(DYNAMIC);
  const grace = await join("Grace Hopper", "admin");
  const { user } = grace.show(<Roles />);
  await user.click(await screen.findByRole("button", { name: "Create role" }));
  const grid = screen.getByRole("grid", { name: "Permissions of the new role" });
  const locked = box(grid, "Delete organization");
  await user.click(locked);
  expect(locked.checked).toBe(false);
  expect(locked.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(locked.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "You can only give permissions that you have.",
  );
});

test("a role with permissions that the caller lacks can't be changed, and says why", async () => {
  const { ada, join } = await organizationWorld(DYNAMIC);
  await ada.calls.createRole({ role: "closer", permission: { organization: ["delete"] } }, { throw: true });
  const grace = await join("Grace Hopper", "admin");
  const { user } = grace.show(<Roles />);
  const edit = within(await openMenu(user, "closer")).getByRole("menuitem", {
    name: /^Edit .*Delete organization/,
  });
  expect(edit.ariaDisabled).toBe("true");
  await user.click(edit);
  expect(screen.queryByLabelText("Name")).toBeNull();
});

test("permissions that the caller has lost meanwhile are listed, and their boxes are marked", async () => {
  const { ada, join } = await organizationWorld(DYNAMIC);
  const grace = await join("Grace Hopper", "admin");
  await ada.calls.createRole(
    { role: "steward", permission: { ac: ["create", "read"], team: ["create"] } },
    { throw: true },
  );
  const { user } = grace.show(<Roles />);
  await user.click(await screen.findByRole("button", { name: "Create role" }));
  await user.type(screen.getByLabelText("Name"), "helpers");
  const grid = screen.getByRole("grid", { name: "Permissions of the new role" });
  await user.click(box(grid, "Delete members"));
  await user.click(box(grid, "Create teams"));
  const { members } = await ada.calls.listMembers({ query: { search: "grace" } }, { throw: true });
  await ada.calls.updateMemberRole({ memberId: members[0]?.id ?? "", role: "steward" }, { throw: true });
  await user.click(screen.getByRole("button", { name: "Create role" }));
  const alert = await screen.findByRole("group", { name: /^You can't give all these permissions/ });
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Delete members"]);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(box(grid, "Delete members").getAttribute("aria-invalid")).toBe("true");
  expect(box(grid, "Create teams").getAttribute("aria-invalid")).toBeNull();
});

test("deletes a role after a confirmation", async () => {
  const { ada } = await organizationWorld(DYNAMIC);
  await ada.calls.createRole(SUPPORT, { throw: true });
  const { user } = ada.show(<Roles />);
  await choose(user, "support", "Delete");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the role support?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete role" }));
  await said("The role support was deleted.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Actions for support" })).toBeNull());
  expect(await ada.calls.listRoles({}, { throw: true })).toEqual([]);
});

test("a role with members can't be removed, and links to them", async () => {
  const { ada, join } = await organizationWorld(DYNAMIC);
  await ada.calls.createRole(SUPPORT, { throw: true });
  await join("Grace Hopper", "support");
  const { user } = ada.show(<Roles />);
  expect((await head("support")).textContent).toContain("1 member");
  await choose(user, "support", "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete role" }));
  await screen.findByText("Some members have this role. Give them another role first.");
  const link = screen.getByRole("link", { name: "Members with this role" });
  expect(link.getAttribute("href")).toBe("/o/society/members?role=support");
});

test("fixed roles are shown with their permissions, and said to be fixed", async () => {
  const { ada } = await organizationWorld();
  ada.show(<Roles />);
  await screen.findByText(/Custom roles are turned off/);
  expect(await permissionsOf("Member")).toEqual([]);
  expect(screen.queryByRole("button", { name: "Create role" })).toBeNull();
});

test("a member sees the roles, and can't change them", async () => {
  const { ada, join } = await organizationWorld(DYNAMIC);
  await ada.calls.createRole(SUPPORT, { throw: true });
  const grace = await join("Grace Hopper");
  grace.show(<Roles />);
  await head("support");
  expect(screen.queryByRole("button", { name: /^(Create role|Actions)/ })).toBeNull();
});
