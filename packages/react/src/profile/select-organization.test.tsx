import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ADA, world } from "../features/organization/testing/world.tsx";
import { SelectOrganization } from "./select-organization.tsx";

const NO_PAGES = { routes: {} };
/** Every email address is confirmed: only then are invitations listed. */
const CONFIRMED = {
  databaseHooks: {
    user: { create: { before: async (user: object) => ({ data: { ...user, emailVerified: true } }) } },
  },
};
const list = async () => within(await screen.findByRole("list", { name: "Your organizations" }));

describe("<SelectOrganization/>", () => {
  test("lists the personal account and all organizations, and the chosen one becomes active", async () => {
    const { found, client, show } = await world();
    const acme = await found("Acme");
    await found("Bletchley");
    const onSelect = vi.fn();
    const { user } = await show(<SelectOrganization onSelect={onSelect} />);
    const rows = await list();
    expect(rows.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Personal accountAda ",
      "AcmeOwner ",
      "BletchleyOwner Active",
    ]);
    await user.click(rows.getByRole("button", { name: /Acme/ }));
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ slug: "acme" })));
    expect((await client.getSession()).data?.session).toMatchObject({ activeOrganizationId: acme.id });
  });

  test("continues to the wanted page, else to the organization's", async () => {
    const { found, show } = await world();
    await found("Acme");
    const first = await show(<SelectOrganization redirectTo="/notes" />);
    await first.user.click((await list()).getByRole("button", { name: /Personal account/ }));
    await waitFor(() => expect(first.visited).toEqual(["/notes"]));
    first.unmount();
    const second = await show(<SelectOrganization />);
    await second.user.click((await list()).getByRole("button", { name: /Acme/ }));
    await waitFor(() => expect(second.visited).toEqual(["/o/acme"]));
  });

  test("an invitation that is accepted becomes a row", async () => {
    const { another, show } = await world({}, CONFIRMED);
    const { calls } = await another();
    const { id } = await calls.create({ name: "Navy", slug: "navy" }, { throw: true });
    await calls.inviteMember({ organizationId: id, email: ADA.email, role: "member" }, { throw: true });
    const { user } = await show(<SelectOrganization />);
    await user.click(await screen.findByRole("button", { name: "Join Navy" }));
    expect(await (await list()).findByRole("button", { name: /Navy.*Member/ })).toBeDefined();
  });

  test("without organizations a user creates one, if the deployment lets them", async () => {
    const { show } = await world();
    const onSelect = vi.fn();
    const { user } = await show(<SelectOrganization personal={false} onSelect={onSelect} />, NO_PAGES);
    await screen.findByText("No organizations yet");
    expect(screen.queryByRole("list", { name: "Your organizations" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create organization" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New organization" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Acme");
    await user.click(dialog.getByRole("button", { name: "Create organization" }));
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ name: "Acme" })));
  });

  test("an organization that the user has left meanwhile is refused, and another can be chosen", async () => {
    const { found, calls, show } = await world();
    const acme = await found("Acme");
    await found("Beta");
    const { user, visited } = await show(<SelectOrganization />);
    const rows = await list();
    await calls.delete({ organizationId: acme.id }, { throw: true });
    await user.click(rows.getByRole("button", { name: /Acme/ }));
    await screen.findByText(/no longer a member of this organization/);
    await user.click((await list()).getByRole("button", { name: /Beta/ }));
    await waitFor(() => expect(visited).toEqual(["/o/beta"]));
  });
});
