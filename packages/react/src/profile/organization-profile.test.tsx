import { screen, waitFor, within } from "@testing-library/react";
import { apiKey, organization } from "latchkey/features";
import { describe, expect, test, vi } from "vitest";
import { ADA, world } from "../features/organization/testing/world.tsx";
import { renderScreen } from "../testing/render-screen.tsx";
import { OrganizationList } from "./organization-list.tsx";
import { OrganizationProfile } from "./organization-profile.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";

const NO_PAGES = { routes: {} };
/** Every email address is confirmed: only then are invitations listed. */
const CONFIRMED = {
  databaseHooks: {
    user: { create: { before: async (user: object) => ({ data: { ...user, emailVerified: true } }) } },
  },
};
const title = (name: string) => screen.findByRole("heading", { level: 2, name });
const nav = () => screen.getByRole("navigation", { name: "Organization pages" });

describe("<OrganizationProfile/>", () => {
  test("shows the active organization, and one team within its teams", async () => {
    const { found, calls, show } = await world({ teams: { enabled: true } });
    const acme = await found("Acme");
    await calls.createTeam({ organizationId: acme.id, name: "Night watch" }, { throw: true });
    const { user } = await show(<OrganizationProfile />, NO_PAGES);
    await title("Acme");
    await user.click(within(nav()).getByRole("link", { name: "Teams" }));
    await user.click(await screen.findByRole("link", { name: "Night watch" }));
    await title("Night watch");
    expect(within(nav()).getByRole("link", { current: "page" }).textContent).toBe("Teams");
  });

  test("shows pages of the application among the sections, whatever the member's role is", async () => {
    const { found, show } = await world();
    await found("Acme");
    const billing = { id: "billing", label: "Billing", icon: <i />, content: <p>Visa 4242</p> };
    const { user } = await show(
      <OrganizationProfile sections={["members"]} pages={[{ ...billing, after: null }]} />,
      NO_PAGES,
    );
    await title("Billing");
    expect(screen.getByText("Visa 4242")).toBeDefined();
    await user.click(within(nav()).getByRole("link", { name: "Members" }));
    await title("Members");
  });

  test("shows the sections that the member may open", async () => {
    const { found, joined, service } = await world();
    const acme = await found("Acme");
    const grace = await joined(acme);
    const session = await grace.client.getSession(undefined, { throw: true });
    renderScreen(grace, <OrganizationProfile slug="acme" />, { session, config: service.auth.uiConfig });
    await title("Acme");
    // Only members who may send or cancel invitations see them.
    expect(
      within(nav())
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Overview", "Members", "Roles", "Settings"]);
  });

  test("shows the audit log, and an event with all its changes", async () => {
    const { found, calls, show } = await world();
    const acme = await found("Acme");
    await calls.update({ organizationId: acme.id, data: { name: "Acme Ltd" } }, { throw: true });
    const { user } = await show(<OrganizationProfile defaultSection="audit" />, NO_PAGES);
    await title("Audit log");
    await user.click(await screen.findByRole("link", { name: "Organization changed" }));
    const dialog = await screen.findByRole("dialog", { name: "Organization changed" });
    await within(dialog).findByRole("rowheader", { name: "name" });
    await user.click(within(dialog).getByRole("link", { name: "All events of this request" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("link", { name: "Organization created" })).toBeNull());
    expect(screen.getByRole("link", { name: "Organization changed" })).toBeTruthy();
  });

  test("finds events about the organization's API keys", async () => {
    const keys = apiKey({ configId: "organization", references: "organization" });
    const { client, found, show } = await world({}, { plugins: [organization(), keys] });
    const { id: organizationId } = await found("Acme");
    const body = { configId: "organization", organizationId };
    await client.$fetch("/api-key/create", { method: "POST", body, throw: true });
    const { user } = await show(<OrganizationProfile defaultSection="audit" />, NO_PAGES);
    await user.selectOptions(await screen.findByLabelText("Event"), "API key created");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Organization created" })).toBeNull());
    await screen.findByRole("link", { name: "API key created" });
  });

  test("stays with an organization whose slug changes", async () => {
    const { found, show } = await world();
    await found("Acme");
    const { user } = await show(<OrganizationProfile defaultSection="settings" />, NO_PAGES);
    await title("Settings");
    const slug = await screen.findByRole("textbox", { name: "URL" });
    await user.clear(slug);
    await user.type(slug, "acme-berlin");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "URL" }).value).toBe("acme-berlin"),
    );
    await title("Settings");
  });

  test("is opened by the switcher where organizations have no pages", async () => {
    const { found, show } = await world();
    await found("Acme");
    const { user } = await show(<OrganizationSwitcher />, NO_PAGES);
    await user.click(await screen.findByRole("button", { name: "Organization: Acme" }));
    await user.click(await screen.findByRole("menuitem", { name: "Manage Acme" }));
    const dialog = await screen.findByRole("dialog", { name: "Organization" });
    await within(dialog).findByRole("heading", { level: 3, name: "Acme" });
  });
});

describe("<OrganizationList/>", () => {
  test("lists memberships with roles, and opens one", async () => {
    const { found, client, show } = await world();
    const acme = await found("Acme");
    await found("Bletchley");
    const onOpen = vi.fn();
    const { user } = await show(<OrganizationList onOpen={onOpen} />, NO_PAGES);
    const list = within(await screen.findByRole("list", { name: "Your organizations" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "AcmeOwner OpenLeave",
      "BletchleyOwner ActiveOpenLeave",
    ]);
    await user.click(list.getByRole("button", { name: "Open Acme" }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ slug: "acme" })));
    const session = await client.getSession(undefined, { throw: true });
    expect(session?.session).toMatchObject({ activeOrganizationId: acme.id });
  });

  test("an organization is left from its row; for its only owner the row says why not", async () => {
    const { found, joined, show } = await world();
    const acme = await found("Acme");
    const { user } = await show(<OrganizationList />, NO_PAGES);
    const leave = async (): Promise<void> => {
      await user.click(await screen.findByRole("button", { name: "Leave Acme" }));
      const dialog = await screen.findByRole("alertdialog", { name: "Leave Acme?" });
      await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    };
    await leave();
    await screen.findByText(/^The organization needs an owner/);
    expect(screen.getByRole("button", { name: "Leave Acme" })).toBeDefined();
    await joined(acme, "owner");
    await leave();
    await screen.findByText("No organizations yet");
  });

  test("after the only one is left, the focus isn't on an invitation, which Enter would accept", async () => {
    const { found, joined, another, show, calls } = await world({}, CONFIRMED);
    const acme = await found("Acme");
    await joined(acme, "owner");
    const eve = await another({ name: "Eve", email: "eve@example.com", password: "correct horse battery" });
    const evil = await eve.calls.create({ name: "Evil", slug: "evil" }, { throw: true });
    await eve.calls.inviteMember(
      { organizationId: evil.id, email: ADA.email, role: "member" },
      { throw: true },
    );
    const { user } = await show(<OrganizationList />, NO_PAGES);
    await screen.findByRole("button", { name: "Join Evil" });
    await user.click(await screen.findByRole("button", { name: "Leave Acme" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave Acme?" });
    await user.click(within(dialog).getByRole("button", { name: "Leave" }));
    await screen.findByText("No organizations yet");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-lk")).toBe("OrganizationList"));
    expect(await calls.list(undefined, { throw: true })).toEqual([]);
  });

  test("creates one in a dialog, and opens it", async () => {
    const { show } = await world();
    const onOpen = vi.fn();
    const { user } = await show(<OrganizationList onOpen={onOpen} />, NO_PAGES);
    await screen.findByText("No organizations yet");
    await user.click(screen.getByRole("button", { name: "Create organization" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New organization" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Acme");
    await user.click(dialog.getByRole("button", { name: "Create organization" }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: "Acme" })));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
