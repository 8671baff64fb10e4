import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { away } from "../../account/testing/world.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { OrganizationScope } from "../scope.tsx";
import { organizationWorld } from "../testing/people.tsx";
import { GRACE, world } from "../testing/world.tsx";
import type { OrganizationMethods } from "../types.ts";
import { Members } from "./members.tsx";

// Overlays look at what the window can do.
beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));

/** Acme of Ada, with people in it. */
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
const names = () =>
  screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent ?? "");
const membersOf = async (calls: OrganizationMethods, organizationId: string) => {
  const { members } = await calls.listMembers({ query: { organizationId } }, { throw: true });
  return Object.fromEntries(members.map(({ user, role }) => [user.name, role]));
};

describe("the members of an organization", () => {
  test("stand in a table by their names, oneself marked", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    await showAbout("acme", <Members />);
    const table = await screen.findByRole("table", { name: "Members" });
    expect(names()).toEqual(["Ada", "Bob", "Cleo"]);
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toContain("Person");
    expect((await rowOf("Ada")).textContent).toContain("You");
    await screen.findByText("3 members");
  });

  test("are found by name and by role, and that nobody matches is said with the way back", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    const { user } = await showAbout("acme", <Members />);
    await rowOf("Bob");
    await user.type(screen.getByRole("searchbox"), "cle");
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
    await user.type(screen.getByRole("searchbox"), "xyz");
    await screen.findByRole("heading", { name: "No match for “clexyz”" });
    await user.click(await button("Clear filters"));
    await waitFor(() => expect(names()).toHaveLength(3));
    // The button that was pressed is gone.
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members" }));
    await user.selectOptions(screen.getByLabelText("Role"), "admin");
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
  });

  test("are found by every role, also by one that the seeker can't give", async () => {
    const { join } = await organizationWorld();
    const { user } = (await join("Bob")).show(<Members />);
    await rowOf("Bob");
    await user.selectOptions(screen.getByLabelText("Role"), "owner");
    await waitFor(() => expect(names()).toEqual(["Ada"]));
  });

  test("come by pages, in the order that is wanted", async () => {
    const { showAbout } = await staffed(["Bob", "member"], ["Cleo", "admin"]);
    const { user } = await showAbout("acme", <Members pageSize={2} />);
    await rowOf("Bob");
    await user.click(await button("Next"));
    await waitFor(() => expect(names()).toEqual(["Cleo"]));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members, page 2 of 2" }));
    await user.selectOptions(screen.getByLabelText("Sort by"), "newest");
    await waitFor(() => expect(names()).toEqual(["Cleo", "Bob"]));
  });

  test("get several roles at once, and back what they had", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Change roles of Bob: Member"));
    const dialog = await screen.findByRole("dialog", { name: "Roles of Bob" });
    await user.click(within(dialog).getByLabelText("Administrator"));
    await user.click(within(dialog).getByRole("button", { name: "Save roles" }));
    await waitFor(async () =>
      expect((await membersOf(calls, acme.id)).Bob?.split(",").toSorted()).toEqual(["admin", "member"]),
    );
    await button(/^Change roles of Bob: .*Administrator/);
    await user.click(await button("Undo"));
    await waitFor(async () => expect((await membersOf(calls, acme.id)).Bob).toBe("member"));
    await button("Change roles of Bob: Member");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group", { name: "Members" })));
  });

  test("get back what they had by another try where that failed", async () => {
    const { showAbout, calls, acme, service } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Change roles of Bob: Member"));
    const dialog = await screen.findByRole("dialog", { name: "Roles of Bob" });
    await user.click(within(dialog).getByLabelText("Administrator"));
    await user.click(within(dialog).getByRole("button", { name: "Save roles" }));
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

  test("have one role at least, and are told what they take from themselves", async () => {
    const { showAbout } = await staffed(["Bob", "owner"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Change roles of Ada: Owner"));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByLabelText("Owner"));
    await within(dialog).findByText(/You take permissions from yourself: Organization, Members,/);
    await user.click(within(dialog).getByRole("button", { name: "Save roles" }));
    await within(dialog).findByText("Choose at least one role.");
  });

  test("the only owner's roles are locked, and leaving, with the reason beside it", async () => {
    const { showAbout } = await staffed(["Bob", "member"]);
    await showAbout("acme", <Members settingsUrl="/o/acme/settings" />);
    const row = await rowOf("Ada");
    const change = within(row).getByRole<HTMLButtonElement>("button", { name: /^Change roles/ });
    const leave = within(row).getByRole<HTMLButtonElement>("button", { name: "Leave Acme" });
    expect([change.disabled, leave.disabled]).toEqual([true, true]);
    const [reason, same] = [change, leave].map((button) =>
      document.getElementById(button.getAttribute("aria-describedby") ?? ""),
    );
    expect(reason?.textContent).toMatch(/^You're the only owner\. Before you leave/);
    expect(same).toBe(reason);
    expect(row.nextElementSibling?.contains(screen.getByRole("link", { name: "Open settings" }))).toBe(true);
  });

  test("are removed after a question by name; the focus goes on to the next", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"], ["Cleo", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Remove Bob"));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Bob?" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(names()).toEqual(["Ada", "Cleo"]));
    await waitFor(async () => expect(document.activeElement).toBe(await button("Remove Cleo")));
    expect(screen.getByText(/is removed/).getAttribute("role")).toBe("status");
    expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada", "Cleo"]);
  });

  test("several are removed at once", async () => {
    const { showAbout, calls, acme } = await staffed(["Bob", "member"], ["Cleo", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await screen.findByLabelText("Choose Bob"));
    await user.click(await screen.findByLabelText("Choose Cleo"));
    await user.click(await button("Remove 2 members"));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove 2 members?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada"]));
    await screen.findByText(/2 members are removed/);
  });

  test("what fails stays below the row with its reason, and the row stays", async () => {
    const { showAbout, service } = await staffed(["Bob", "member"]);
    const { user } = await showAbout("acme", <Members />);
    await user.click(await button("Remove Bob"));
    const dialog = await screen.findByRole("alertdialog");
    service.intercept(
      (request, response) => request.url!.endsWith("/remove-member") && away(request, response),
    );
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    const told = await screen.findByRole("group", { name: /isn't answering/ });
    expect((await rowOf("Bob")).nextElementSibling?.contains(told)).toBe(true);
  });

  test("who may change nothing is offered nothing, but to leave", async () => {
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
    expect(screen.queryByRole("button", { name: /^(Change roles|Remove)/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(await button("Leave Acme"));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Acme?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(visited).toEqual(["/account"]));
    expect(Object.keys(await membersOf(calls, acme.id))).toEqual(["Ada"]);
  });

  test("what may be done is shown as it is by then to who comes back, and nothing to who was removed", async () => {
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
    expect(screen.queryByRole("button", { name: /^Change roles of Bob/ })).toBeNull();
    comesBack();
    await button(/^Change roles of Bob/);
    await here.calls.removeMember({ memberIdOrEmail: memberId, organizationId }, { throw: true });
    comesBack();
    await screen.findByText("Nothing here");
  });

  test("one who is alone learns how others come in", async () => {
    const { showAbout } = await staffed();
    await showAbout("acme", <Members inviteUrl="/o/acme/invitations" />);
    await screen.findByRole("heading", { name: "You're the only member" });
    expect(screen.getByRole("link", { name: "Invite people" }).getAttribute("href")).toBe(
      "/o/acme/invitations",
    );
  });
});
