import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ToastProvider } from "../../primitives/index.ts";
import { LeaveOrganization } from "./leave-organization.tsx";
import { OrganizationDanger } from "./organization-danger.tsx";
import { OrganizationProfileForm } from "./organization-profile-form.tsx";
import { world } from "./testing/world.tsx";

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.findByRole("button", { name });

describe("the profile of an organization", () => {
  test("saves the name alone", async () => {
    const { found, showAbout, calls } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationProfileForm />);
    await user.clear(await field("Name"));
    await user.type(await field("Name"), "Acme Berlin");
    await user.click(await button("Save changes"));
    await screen.findByText("Saved");
    expect((await calls.list({})).data).toMatchObject([{ name: "Acme Berlin", slug: "acme" }]);
  });

  test("says which links break before the URL is saved", async () => {
    const { found, showAbout, calls } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationProfileForm />);
    const address = await field("URL");
    expect(screen.queryByText(/stop working/)).toBeNull();
    await user.type(address, "-berlin");
    await screen.findByText("Links to the old URL will stop working");
    await screen.findByText("acme-berlin is available.");
    await user.click(await button("Save changes"));
    await waitFor(async () => expect((await calls.list({})).data).toMatchObject([{ slug: "acme-berlin" }]));
  });

  test("refuses another organization's URL at the field", async () => {
    const { found, showAbout, another } = await world();
    const { calls } = await another();
    await calls.create({ name: "Beta", slug: "beta" }, { throw: true });
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationProfileForm />);
    await user.clear(await field("URL"));
    await user.type(await field("URL"), "beta");
    await user.click(await button("Save changes"));
    await screen.findByText("That URL is taken. Choose another one.");
    expect(document.activeElement).toBe(await field("URL"));
  });

  test("saves name and URL together, by a bar that also discards them", async () => {
    const { found, showAbout, calls, service } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationProfileForm />);
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
    await user.type(await field("Name"), "!");
    await user.click(await button("Discard"));
    expect((await field("Name")).value).toBe("Acme");
    await user.type(await field("Name"), " Berlin");
    await user.type(await field("URL"), "-berlin");
    await screen.findByText("acme-berlin is available.");
    await user.click(await button("Save changes"));
    await screen.findByText("Saved");
    expect(service.count("POST /organization/update")).toBe(1);
    expect((await calls.list({})).data).toMatchObject([{ name: "Acme Berlin", slug: "acme-berlin" }]);
  });

  test("can't be without a name", async () => {
    const { found, showAbout } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationProfileForm />);
    await user.clear(await field("Name"));
    await user.click(await button("Save changes"));
    await screen.findByText("Enter a name for the organization.");
  });
});

describe("deleting an organization", () => {
  test("says what is lost, asks for the name, and leaves the page", async () => {
    const { found, showAbout, calls } = await world({ teams: { enabled: true } });
    await found("Acme");
    const { user, visited } = await showAbout(
      "acme",
      <ToastProvider>
        <OrganizationDanger />
      </ToastProvider>,
    );
    await user.click(await button("Delete"));
    const dialog = await screen.findByRole("dialog", { name: "Delete Acme?" });
    await within(dialog).findByText("1 membership");
    within(dialog).getByText("1 team");
    const name = within(dialog).getByRole("textbox", { name: "Organization name" });
    await user.type(name, "Acm");
    await user.click(within(dialog).getByRole("button", { name: "Delete permanently" }));
    await within(dialog).findByText(/This isn't the organization's name/);
    expect(document.activeElement).toBe(name);
    await user.type(name, "e{Enter}");
    await waitFor(() => expect(visited).toEqual(["/account"]));
    expect((await calls.list({})).data).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("changes nothing when it is canceled", async () => {
    const { found, showAbout, calls } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Delete"));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await calls.list({})).data).toHaveLength(1);
    const again = await button("Delete");
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  test("isn't done twice by two presses", async () => {
    const { found, showAbout, service } = await world();
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Delete"));
    await user.type(await screen.findByRole("textbox"), "Acme");
    await user.dblClick(screen.getByRole("button", { name: "Delete permanently" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(service.count("POST /organization/delete")).toBe(1);
  });

  test("says in its dialog that it isn't possible here", async () => {
    const { found, showAbout } = await world({ disableOrganizationDeletion: true });
    await found("Acme");
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Delete"));
    await user.type(await screen.findByRole("textbox"), "Acme{Enter}");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText("Organizations can't be deleted here.");
  });
});

test("an only member reads why they can neither leave nor transfer the organization", async () => {
  const { found, showAbout } = await world();
  await found("Acme");
  await showAbout("acme", <OrganizationDanger />);
  await screen.findByText("You're the only member of Acme. Delete it instead.");
  screen.getByText(/Invite another person first/);
  expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Transfer" })).toBeNull();
});

describe("handing an organization over", () => {
  test("makes another member the owner, and confirms it", async () => {
    const { found, joined, showAbout, calls } = await world();
    const acme = await found("Acme");
    await joined(acme);
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Transfer"));
    const dialog = await screen.findByRole("dialog", { name: "Transfer Acme" });
    await user.click(within(dialog).getByRole("button", { name: "Transfer ownership" }));
    await within(dialog).findByText("Choose the new owner.");
    await user.click(await within(dialog).findByRole("option", { name: /Grace/ }));
    await within(dialog).findByText("Your new role: Administrator.");
    await user.click(within(dialog).getByRole("button", { name: "Transfer to Grace" }));
    await screen.findByText("Grace is now an owner.");
    const { data } = await calls.summary({ query: { organizationSlug: "acme" } });
    expect(data).toMatchObject({ role: "admin", owners: 1, members: 2 });
    // Actions for owners aren't offered any more, and the page says who may take them.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Transfer" })).toBeNull());
    screen.getByText("Only an owner can delete the organization.");
  });

  test("can keep the former owner as one", async () => {
    const { found, joined, showAbout, calls } = await world();
    await joined(await found("Acme"));
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Transfer"));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("option", { name: /Grace/ }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Keep me as an owner" }));
    await user.click(within(dialog).getByRole("button", { name: "Transfer to Grace" }));
    await screen.findByText("Grace is now an owner.");
    const { data } = await calls.summary({ query: { organizationSlug: "acme" } });
    expect(data).toMatchObject({ role: "owner", owners: 2 });
  });

  test("can't choose the owner themselves", async () => {
    const { found, joined, showAbout } = await world();
    await joined(await found("Acme"));
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Transfer"));
    const dialog = await screen.findByRole("dialog");
    const own = await within(dialog).findByRole("option", { name: /Ada.*This is you/ });
    expect(own.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("leaving an organization", () => {
  test("asks first, and leaves the page", async () => {
    const { found, joined, showAbout, calls } = await world();
    await joined(await found("Acme"), "owner");
    const { user, visited } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Leave"));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Acme?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(visited).toEqual(["/account"]));
    expect((await calls.list({})).data).toEqual([]);
  });

  test("isn't offered to the only owner, who is told what to do first", async () => {
    const { found, joined, showAbout } = await world();
    await joined(await found("Acme"));
    await showAbout("acme", <OrganizationDanger />);
    await screen.findByText(
      "You're the only owner of Acme. Transfer ownership first, or delete the organization.",
    );
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  });

  test("succeeds for a member who was removed meanwhile", async () => {
    const { found, joined, showAbout } = await world();
    const acme = await found("Acme");
    const grace = await joined(acme, "owner");
    const onDone = vi.fn();
    const { user } = await showAbout("acme", <LeaveOrganization organization={acme} onDone={onDone} />);
    await user.click(await button("Leave"));
    const dialog = await screen.findByRole("alertdialog");
    const body = { memberIdOrEmail: "ada@example.com", organizationId: acme.id };
    await grace.calls.removeMember(body, { throw: true });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test("says in its dialog that the other owner has left meanwhile", async () => {
    const { found, joined, showAbout } = await world();
    const acme = await found("Acme");
    const grace = await joined(acme, "owner");
    const { user } = await showAbout("acme", <OrganizationDanger />);
    await user.click(await button("Leave"));
    await grace.calls.leave({ organizationId: acme.id }, { throw: true });
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await within(dialog).findByText(/The organization needs an owner/);
  });
});

test("a member sees the organization's profile, and that others change it", async () => {
  const { found, another, showAbout, calls } = await world();
  const { calls: others } = await another();
  const theirs = await others.create({ name: "Theirs", slug: "theirs" }, { throw: true });
  await found("Acme");
  const body = { organizationId: theirs.id, email: "ada@example.com", role: "member" };
  const invitation = await others.inviteMember(body, { throw: true });
  await calls.acceptInvitation({ invitationId: invitation.id }, { throw: true });
  await showAbout(
    "theirs",
    <>
      <OrganizationProfileForm />
      <OrganizationDanger />
    </>,
  );
  await screen.findByText("Your role doesn't allow you to change this. Ask an owner.");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Leave"]);
  screen.getByText("Only an owner can delete the organization.");
});
