import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { away } from "../../../account/testing/world.tsx";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { OrganizationScope } from "../scope.tsx";
import { InvitationsSection } from "../sections/organization/invitations.tsx";
import { choose } from "../testing/row-menu.ts";
import { GRACE, world } from "../testing/world.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteMembers } from "./invite-members.tsx";

beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));

async function acme(options: Parameters<typeof world>[0] = {}) {
  const here = await world({
    teams: { enabled: true },
    sendInvitationEmail: async () => undefined,
    ...options,
  });
  const organization = await here.found("Acme");
  const list = async () => {
    const query = { organizationId: organization.id };
    return (await here.calls.listInvitations({ query }, { throw: true })).map(({ email, role, status }) => [
      email,
      role,
      status,
    ]);
  };
  return { ...here, organization, list };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const addresses = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Email addresses" });
const chips = () =>
  screen
    .queryAllByRole("list", { name: "Email addresses" })
    .flatMap((list) => within(list).getAllByRole("listitem"))
    .map(({ textContent }) => textContent);
const results = () => screen.findByRole("list", { name: "Result for each email address" });

describe("inviting people", () => {
  test("takes a pasted list, and shows the result of each address", async () => {
    const { showAbout, calls, organization, list } = await acme();
    await calls.inviteMember({ email: "eve@example.com", role: "member", organizationId: organization.id });
    const { user } = await showAbout("acme", <InviteMembers />);
    await user.click(await addresses());
    await user.paste("Bob <bob@example.com>\nada@example.com; eve@example.com\nnobody");
    await user.click(screen.getByRole("radio", { name: "Administrator" }));
    await user.click(await button("Send 4 invitations"));
    await waitFor(async () =>
      expect(
        within(await results())
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual([
        "bob@example.comInvited",
        "ada@example.comAlready a member",
        "eve@example.comAlready invitedResend",
        expect.stringContaining("nobodyNot a valid email address"),
      ]),
    );
    // Addresses that can be corrected stay in the field.
    const field = await addresses();
    expect(chips()).toEqual(["nobody Not a valid email address"]);
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["", "true"]);
    screen.getByText(/^Not a valid email address:/);
    expect(document.activeElement?.textContent).toContain("1 invitation was sent.");
    expect(await list()).toContainEqual(["bob@example.com", "admin", "pending"]);
    await user.click(await button("Resend to eve@example.com"));
    await within(await results()).findByText("Resent");
  });

  test("makes a chip of each email address, which is mended, removed and reached with the keyboard", async () => {
    const { showAbout } = await acme();
    const { user } = await showAbout("acme", <InviteMembers />);
    await user.click(await addresses());
    await user.keyboard("bob@example.com,cleo@ {Enter}dan@example.com ");
    const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(chips()).toEqual(["bob@example.com", "cleo@ Not a valid email address", "dan@example.com"]);
    expect(said()).toContain("1 email address added.");
    expect(screen.getByText(/^Not a valid email address:/).textContent).toContain("cleo@");
    // Mends the wrong one.
    await user.keyboard("{ArrowLeft}{ArrowLeft}{Enter}");
    expect((await addresses()).value).toBe("cleo@");
    await user.keyboard("example.com{Enter}");
    expect(chips()).toEqual(["bob@example.com", "dan@example.com", "cleo@example.com"]);
    await user.keyboard("{Backspace}");
    expect(said()).toContain("cleo@example.com was removed.");
    await user.keyboard("{ArrowLeft}{Home}{Delete}");
    expect(chips()).toEqual(["dan@example.com"]);
    expect(document.activeElement?.textContent).toBe("dan@example.com");
    await user.click(screen.getByRole("button", { name: "Remove dan@example.com" }));
    expect(chips()).toEqual([]);
    expect(document.activeElement).toBe(await addresses());
  });

  test("opens over the list, keeps what was typed, and ends with the results", async () => {
    const { showAbout, list } = await acme();
    const { user } = await showAbout("acme", <InvitationsSection />);
    await user.click(await button("Invite people"));
    await waitFor(async () => expect(document.activeElement).toBe(await addresses()));
    await user.keyboard("bob@example.com,{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button("Invite people"));
    expect(chips()).toEqual(["bob@example.com"]);
    await user.click(await button("Send 1 invitation"));
    await within(await results()).findByText("Invited");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(await list()).toHaveLength(1);
    await user.click(await button("Done"));
    await screen.findByRole("row", { name: /bob@example.com/ });
  });

  test("keeps everything that wasn't sent when the network fails", async () => {
    const { showAbout, service, list } = await acme();
    const { user } = await showAbout("acme", <InviteMembers />);
    await user.click(await addresses());
    await user.paste("bob@example.com\ncleo@example.com");
    service.intercept(
      (request, response) => request.url!.endsWith("/invite-member") && away(request, response),
    );
    await user.click(await button("Send 2 invitations"));
    const told = await screen.findByRole("group", { name: /isn't responding/ });
    await waitFor(() => expect(document.activeElement).toBe(told));
    expect(chips()).toEqual(["bob@example.com", "cleo@example.com"]);
    service.intercept(undefined);
    await user.click(await button("Retry"));
    await waitFor(async () => expect(await list()).toHaveLength(2));
  });

  test("keeps what was typed when the user's role is taken away meanwhile, and says what is needed", async () => {
    const { showAbout, calls, joined, organization } = await acme();
    const grace = await joined(organization, "owner");
    const { user } = await showAbout("acme", <InviteMembers />);
    await user.type(await addresses(), "bob@example.com");
    const { members } = await calls.listMembers({ query: {} }, { throw: true });
    const memberId = members.find(({ user }) => user.name === "Ada")?.id ?? "";
    await grace.calls.updateMemberRole(
      { memberId, role: "member", organizationId: organization.id },
      { throw: true },
    );
    await user.click(await button("Send 1 invitation"));
    await screen.findByRole("heading", { name: "You need the permission “Create invitations”" });
    expect(chips()).toEqual(["bob@example.com"]);
  });

  test("says that the limit is reached, and how many invitations are open", async () => {
    const { showAbout } = await acme({ invitationLimit: 1 });
    const { user } = await showAbout("acme", <InviteMembers />);
    await screen.findByText("0 of 1 pending invitations used.");
    await user.click(await addresses());
    await user.paste("bob@example.com\ncleo@example.com");
    await user.click(await button("Send 2 invitations"));
    await screen.findByRole("group", { name: /limit of pending invitations/ });
    expect(chips()).toEqual(["cleo@example.com"]);
    await screen.findByText("1 of 1 pending invitations used.");
  });

  test("reports an empty field and a missing role before anything is sent", async () => {
    const { showAbout, service } = await acme();
    const { user } = await showAbout("acme", <InviteMembers />);
    await user.click(await button("Send invitations"));
    await screen.findByText("Enter at least one email address.");
    await waitFor(async () => expect(document.activeElement).toBe(await addresses()));
    await user.type(await addresses(), "bob@example.com");
    await user.click(screen.getByRole("checkbox", { name: "More than one role" }));
    await user.click(screen.getByRole("checkbox", { name: "Member" }));
    await user.click(await button("Send 1 invitation"));
    await screen.findByText("Select at least one role.");
    expect(service.count("POST /organization/invite-member")).toBe(0);
  });
});

describe("the invitations of an organization", () => {
  async function invitedBob() {
    const here = await acme();
    const body = { email: "bob@example.com", role: "member", organizationId: here.organization.id };
    const { id } = await here.calls.inviteMember(body, { throw: true });
    return { ...here, id };
  }

  test("show the invitee, the role, the inviter and the expiry", async () => {
    const { showAbout } = await invitedBob();
    await showAbout("acme", <Invitations />);
    const row = await screen.findByRole("row", { name: /bob@example.com/ });
    expect(row.textContent).toMatch(/Invited by you.*Member.*Pending until/);
  });

  test("are sent again, and canceled after a confirmation", async () => {
    const { showAbout, service, list } = await invitedBob();
    const { user } = await showAbout("acme", <Invitations />);
    await choose(user, "bob@example.com", "Resend");
    await screen.findByText(/We sent a new email/);
    expect(service.count("POST /organization/invite-member")).toBe(2);
    await choose(user, "bob@example.com", "Cancel invitation");
    const dialog = await screen.findByRole("alertdialog", {
      name: "Cancel the invitation to bob@example.com?",
    });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep invitation"));
    await user.click(within(dialog).getByRole("button", { name: "Cancel invitation" }));
    await screen.findByRole("heading", { name: "No pending invitations" });
    expect(await list()).toEqual([["bob@example.com", "member", "canceled"]]);
    await user.click(screen.getByRole("radio", { name: "All" }));
    await screen.findByText("Canceled");
  });

  test("disappear from the filtered list once they are canceled", async () => {
    const { showAbout } = await acme();
    const { user } = await showAbout(
      "acme",
      <>
        <InviteMembers />
        <Invitations />
      </>,
    );
    await user.click(await addresses());
    await user.paste("bob@example.com, cleo@example.com");
    await user.click(await button("Send 2 invitations"));
    expect(within(await results()).getAllByRole("listitem")).toHaveLength(2);
    await choose(user, "bob@example.com", "Cancel invitation");
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel invitation" }));
    await waitFor(async () =>
      expect(within(await results()).getByRole("listitem").textContent).toMatch(/^cleo@example.com/),
    );
  });

  test("offer their link for copying", async () => {
    const { showAbout, id } = await invitedBob();
    const { user } = await showAbout("acme", <Invitations />);
    await choose(user, "bob@example.com", "Copy link");
    await screen.findByText(/was copied/);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/accept-invitation/${id}`);
  });

  test("are explained where none was sent", async () => {
    const { showAbout } = await acme();
    await showAbout("acme", <Invitations />);
    await screen.findByRole("heading", { name: "No invitations yet" });
    // There is nothing to filter.
    expect(screen.queryByRole("radio", { name: "All" })).toBeNull();
  });

  test("aren't shown to a member without the permission, who reads what is needed and who can grant it", async () => {
    const { organization, calls, another, service } = await invitedBob();
    const grace = await another();
    const body = { email: GRACE.email, role: "member", organizationId: organization.id };
    const { id } = await calls.inviteMember(body, { throw: true });
    await grace.calls.acceptInvitation({ invitationId: id }, { throw: true });
    const session = await grace.client.getSession(undefined, { throw: true });
    renderScreen(
      grace,
      <OrganizationScope slug="acme">
        <Invitations />
      </OrganizationScope>,
      { session, config: service.auth.uiConfig },
    );
    await screen.findByRole("heading", { name: "You need the permission “Create invitations”" });
    await screen.findByText(/can give it to you/);
    await waitFor(() => expect(document.body.textContent).toContain("Ada can give it to you."));
    expect(screen.queryByRole("table")).toBeNull();
  });
});
