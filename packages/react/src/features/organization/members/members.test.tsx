import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { away } from "../../../account/testing/world.tsx";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { OrganizationScope } from "../scope.tsx";
import { organizationWorld } from "../testing/people.tsx";
import { choose, openMenu } from "../testing/row-menu.ts";
import { GRACE, world } from "../testing/world.tsx";
import type { OrganizationMethods } from "../types.ts";
import { Members } from "./members.tsx";

// Overlays call `scrollTo`, which jsdom doesn't implement.
beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));

/** Ada's organization Acme, with these people in it. */
async function staffed(...people: [name: string, role: string][]) {
  const here = await world();
  const acme = await here.found("Acme");
  for (const [name, role] of people) await join(here, acme.id, name, role);
  return { ...here, acme };
}

type World = Awaited<ReturnType<typeof world>>;

async function join(here: World, organizationId: string, name: string, role: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const other = await here.another({ ...GRACE, name, email });
  const { id } = await here.calls.inviteMember({ email, role, organizationId }, { throw: true });
  await other.calls.acceptInvitation({ invitationId: id }, { throw: true });
  return other;
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const roleOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const names = () =>
  screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent ?? "");
const membersOf = async (calls: OrganizationMethods, organizationId: string) => {
  const { members } = await calls.listMembers({ query: { organizationId } }, { throw: true });
  return Object.fromEntries(members.map(({ user, role }) => [user.name, role]));
};

describe("the members of an organization", () => {
  test("are listed in a table by name, with the viewer marked", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    await showAbout("acme", <Members />);
    const table = await screen.findByRole("table", { name: "Members" });
    expect(names()).toEqual(["Ada", "Bob", "Cleo"]);
    within(table).getByRole("columnheader", { name: "Member" });
    expect((await rowOf("Ada")).textContent).toContain("You");
    await screen.findByText("3 members");
  });

  test("are sorted by name, and have the day on which they were last active", async () => {
    const { showAbout, calls, acme } = await staffed(["Zoe", "member"], ["Cleo", "admin"]);
    await calls.setActive({ organizationId: acme.id });
    const { user } = await showAbout("acme", <Members />);
    await rowOf("Zoe");
    const head = within(screen.getByRole("columnheader", { name: "Member" }));
    await user.click(head.getByRole("button"));
    await waitFor(() => expect(names()).toEqual(["Ada", "Cleo", "Zoe"]));
    await user.click(head.getByRole("button"));
    await waitFor(() => expect(names()).toEqual(["Zoe", "Cleo", "Ada"]));
    const today = new Date().toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
    await waitFor(async () =>
      expect((await rowOf("Ada")).textContent?.match(new RegExp(today, "g"))).toHaveLength(2),
    );
  });

  test("are found by name and by role; without matches, the filters can be cleared", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    const { user } = await showAbout("acme", <Members />);
    await rowOf("Bob");
    await user.type(screen.getByRole("searchbox"), "cle");
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
    await user.type(screen.getByRole("searchbox"), "xyz");
    await screen.findByRole("heading", { name: "No matches for “clexyz”" });
    await user.click(await button("Clear filters"));
    await waitFor(() => expect(names()).toHaveLength(3));
    // The pressed button is gone.
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members" }));
    await user.selectOptions(screen.getByLabelText("Role"), "admin");
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
  });

  test("are found by every role, including one that the caller can't give", async () => {
    const { join } = await organizationWorld();
    const { user } = (await join("Bob")).show(<Members />);
    await rowOf("Bob");
    await user.selectOptions(screen.getByLabelText("Role"), "owner");
    await waitFor(() => expect(names()).toEqual(["Ada"]));
  });

  test("are paged, in the chosen order", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    const { user } = await showAbout("acme", <Members pageSize={2} />);
    await rowOf("Bob");
    await user.click(await button("Next"));
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members, page 2 of 2" }));
    await user.click(await button("Joined"));
    await waitFor(() => expect(names()).toEqual(["Cleo", "Bob"]));
    expect(screen.getByRole("columnheader", { name: "Joined" }).ariaSort).toBe("descending");
    await user.selectOptions(screen.getByLabelText("Sort by"), "role");
    await waitFor(() => expect(names()).toEqual(["Cleo", "Bob"]));
    expect(screen.getByRole("columnheader", { name: "Role" }).ariaSort).toBe("ascending");
  });

  test("get another role with one press, several on request, and can get back the former one", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await choose(user, "Bob", "Change role");
    const dialog = await screen.findByRole("dialog", { name: "Change Bob's role" });
    expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "Member" }).checked).toBe(true);
    await user.click(within(dialog).getByRole("radio", { name: "Administrator" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "More than one role" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Member" }));
    await user.click(within(dialog).getByRole("button", { name: "Save role" }));
    await waitFor(async () =>
      expect((await membersOf(calls, acme.id)).Bob?.split(",").toSorted()).toEqual(["admin", "member"]),
    );
    await waitFor(async () => expect(await roleOf("Bob")).toContain("Administrator and Member"));
    await user.click(await button("Undo"));
    await waitFor(async () => expect((await membersOf(calls, acme.id)).Bob).toBe("member"));
    await waitFor(async () => expect(await roleOf("Bob")).toContain("Member"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members" })));
  });

  test("get back their former role on a second try after a failure", async () => {
    const { showAbout, calls, acme, service } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await choose(user, "Bob", "Change role");
    const dialog = await screen.findByRole("dialog", { name: "Change Bob's role" });
    await user.click(within(dialog).getByLabelText("Administrator"));
    await user.click(within(dialog).getByRole("button", { name: "Save role" }));
    const undo = await button("Undo");
    service.intercept(
      (request, response) => request.url!.endsWith("/update-member-role") && away(request, response),
    );
    await user.click(undo);
    const again = await button("Retry");
    service.intercept(undefined);
    await user.click(again);
    await waitFor(async () => expect((await membersOf(calls, acme.id)).Bob).toBe("member"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keep at least one role, and are warned about permissions they take from themselves", async () => {
    const { showAbout } = await staffed(["Bob", "owner"]);
    const { user } = await showAbout("acme", <Members />);
    await choose(user, "Ada", "Change role");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: "Member" }));
    await within(dialog).findByText(/You'll lose these permissions: Organization, Members,/);
    await user.click(within(dialog).getByRole("checkbox", { name: "More than one role" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Member" }));
    await user.click(within(dialog).getByRole("button", { name: "Save role" }));
    await within(dialog).findByText("Select at least one role.");
  });

  test("the only owner reads why they can't leave yet, with a link to the settings", async () => {
    const { showAbout } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members settingsUrl="/o/acme/settings" />);
    const menu = await openMenu(user, "Ada");
    const items = within(menu).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Transfer ownership",
      expect.stringMatching(/^Leave You're the only owner\. Transfer ownership/),
    ]);
    expect(items[0]?.getAttribute("href")).toBe("/o/acme/settings");
    const leave = within(menu).getByRole("menuitem", { name: /^Leave You're the only owner/ });
    await user.keyboard("{ArrowDown}");
    expect([leave.ariaDisabled, document.activeElement]).toEqual(["true", leave]);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("are removed after a confirmation by name; the focus moves to the next", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"], ["Cleo", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await choose(user, "Bob", "Remove");
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Bob?" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(names()).toEqual(["Ada", "Cleo"]));
    await waitFor(async () => expect(document.activeElement).toBe(await button("Cleo's role: Member")));
    expect(screen.getByText(/was removed/).getAttribute("role")).toBe("status");
    expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada", "Cleo"]);
  });

  test("get another role in the row, and several at once from the head's check box, with undo", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"], ["Cleo", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Bob's role: Member"));
    await user.click(await screen.findByRole("menuitem", { name: "Administrator" }));
    await screen.findByText(/role is now/);
    expect((await membersOf(calls, acme.id)).Bob).toBe("admin");
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await user.click(await button("Change role"));
    await user.click(await screen.findByRole("menuitem", { name: "Member" }));
    await screen.findByText(/^2 members now have the role/);
    expect(await membersOf(calls, acme.id)).toMatchObject({ Bob: "member", Cleo: "member" });
    expect(screen.queryByText("2 selected")).toBeNull();
    await user.click(await button("Undo"));
    await screen.findByText("2 members have their former roles again.");
    expect(await membersOf(calls, acme.id)).toMatchObject({ Bob: "admin", Cleo: "member" });
  });

  test("are added to a team together, and removed from it again", async () => {
    const here = await world({ teams: { enabled: true } });
    const { showAbout, calls } = here;
    const acme = await here.found("Acme");
    for (const name of ["Bob", "Cleo"]) await join(here, acme.id, name, "member");
    const { id: teamId } = await calls.createTeam(
      { name: "Engines", organizationId: acme.id },
      { throw: true },
    );
    const sizeOf = async () =>
      (await calls.listTeamMembers({ query: { teamId } }, { throw: true })).map(({ userId }) => userId)
        .length;
    const before = await sizeOf();
    const { user } = await showAbout("acme", <Members />);
    await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await user.click(await button("Add to team"));
    await user.click(await screen.findByRole("menuitem", { name: "Engines" }));
    await screen.findByText(/^2 members were added to/);
    expect(await sizeOf()).toBe(before + 2);
    await user.click(await button("Undo"));
    await screen.findByText(/^2 members are no longer in/);
    expect(await sizeOf()).toBe(before);
  });

  test("several are removed at once", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"], ["Cleo", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await screen.findByLabelText("Select Bob"));
    await user.click(await screen.findByLabelText("Select Cleo"));
    await screen.findByText("2 selected");
    await user.click(await button("Remove"));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove 2 members?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada"]));
    await screen.findByText(/2 members were removed/);
  });

  test("a failure stays below its row with the reason, and the row stays", async () => {
    const { showAbout, service } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await choose(user, "Bob", "Remove");
    const dialog = await screen.findByRole("alertdialog");
    service.intercept(
      (request, response) => request.url!.endsWith("/remove-member") && away(request, response),
    );
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    const told = await screen.findByRole("group", { name: /isn't responding/ });
    expect((await rowOf("Bob")).nextElementSibling?.contains(told)).toBe(true);
  });

  test("a member without permissions is offered nothing except to leave", async () => {
    const here = await staffed();
    const { service, acme, calls } = here;
    const bob = await join(here, acme.id, "Bob", "member");
    const session = await bob.client.getSession(undefined, { throw: true });
    const { user, visited } = renderScreen(
      bob,
      <OrganizationScope slug="acme">
        <Members />
      </OrganizationScope>,
      { session, config: service.auth.uiConfig },
    );
    await rowOf("Ada");
    expect(screen.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
    expect(screen.queryByRole("checkbox")).toBeNull();
    await choose(user, "Bob", "Leave");
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Acme?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(visited).toEqual(["/account"]));
    expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada"]);
  });

  test("a returning member sees their current permissions, and a removed one sees nothing", async () => {
    onTestFinished(() => void vi.useRealTimers());
    const here = await staffed();
    const bob = await join(here, here.acme.id, "Bob", "member");
    const session = await bob.client.getSession(undefined, { throw: true });
    renderScreen(
      bob,
      <OrganizationScope slug="acme" missing={<p>Nothing here</p>}>
        <Members />
      </OrganizationScope>,
      { session, config: here.service.auth.uiConfig },
    );
    await rowOf("Ada");
    const query = { organizationId: here.acme.id, search: "bob" };
    const { members } = await here.calls.listMembers({ query }, { throw: true });
    const memberId = members[0]?.id ?? "";
    const organizationId = here.acme.id;
    const comesBack = () => vi.setSystemTime(Date.now() + 60_000) && window.dispatchEvent(new Event("focus"));
    await here.calls.updateMemberRole({ memberId, role: "admin", organizationId }, { throw: true });
    expect(
      within(await rowOf("Bob"))
        .getAllByRole("cell")
        .at(-1)?.textContent,
    ).toBe("");
    comesBack();
    await waitFor(async () => expect(await roleOf("Bob")).toContain("Administrator"));
    await here.calls.removeMember({ memberIdOrEmail: memberId, organizationId }, { throw: true });
    comesBack();
    await screen.findByText("Nothing here");
  });

  test("an only member reads how to invite others", async () => {
    const { showAbout } = await staffed();
    await showAbout("acme", <Members inviteUrl="/o/acme/invitations" />);
    await screen.findByRole("heading", { name: "You're the only member" });
    // There is nothing to search, and nothing to count.
    expect([screen.queryByRole("searchbox"), screen.queryByText("1 member")]).toEqual([null, null]);
    expect(screen.getByRole("link", { name: "Invite people" }).getAttribute("href")).toBe(
      "/o/acme/invitations",
    );
  });
});
