import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { world } from "../features/organization/testing/world.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";

const trigger = (name: string) => screen.findByRole("button", { name: `Organization: ${name}` });
const entries = async () =>
  (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent?.replace(/ada@.*/, ""));

describe("the switcher", () => {
  test("names the active organization, and marks it among all", async () => {
    const { show, found } = await world();
    await found("Beta");
    await found("Acme");
    const { user } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Acme"));
    expect(await entries()).toEqual(["Beta", "Acme", "Personal account", "Create organization"]);
    const current = screen.getAllByRole("menuitem").filter((item) => item.getAttribute("aria-current"));
    expect(current.map(({ textContent }) => textContent)).toEqual(["Acme"]);
  });

  test("shows no other account while the organizations load", async () => {
    const { show, found } = await world();
    await found("Acme");
    const shown = new Set<string>();
    const watching = new MutationObserver(() => {
      for (const button of screen.queryAllByRole("button"))
        shown.add(button.getAttribute("aria-label") ?? "");
    });
    watching.observe(document.body, { subtree: true, childList: true, attributes: true });
    await show(<OrganizationSwitcher />);
    await trigger("Acme");
    await waitFor(() => expect([...shown]).toEqual(["Organization: …", "Organization: Acme"]));
    watching.disconnect();
  });

  test("opens another organization, which becomes the active one", async () => {
    const { show, found, client } = await world();
    const beta = await found("Beta");
    await found("Acme");
    const { user, visited } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Acme"));
    await user.click(await screen.findByRole("menuitem", { name: "Beta" }));
    await waitFor(() => expect(visited).toEqual(["/o/beta"]));
    await trigger("Beta");
    const { data } = await client.getSession();
    expect(data?.session).toMatchObject({ activeOrganizationId: beta.id });
  });

  test("works with the keyboard alone, by typing the first letters", async () => {
    const { show, found } = await world();
    await found("Zebra");
    await found("Acme");
    const { user, visited } = await show(<OrganizationSwitcher />);
    await trigger("Acme");
    await user.tab();
    await user.keyboard("{ArrowDown}");
    await screen.findAllByRole("menuitem");
    await user.keyboard("ze");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Zebra"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(visited).toEqual(["/o/zebra"]));
  });

  test("returns to the personal account", async () => {
    const { show, found, client } = await world();
    await found("Acme");
    const { user, visited } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Acme"));
    await user.click(await screen.findByRole("menuitem", { name: "Personal account" }));
    await waitFor(() => expect(visited).toEqual(["/account"]));
    expect((await client.getSession()).data?.session).toMatchObject({ activeOrganizationId: null });
    await trigger("Personal account");
  });

  test("leaves the choice to an application that handles it", async () => {
    const { show, found } = await world();
    await found("Acme");
    const onSwitch = vi.fn();
    const { user, visited } = await show(<OrganizationSwitcher current={null} onSwitch={onSwitch} />);
    await user.click(await trigger("Personal account"));
    await user.click(await screen.findByRole("menuitem", { name: "Acme" }));
    await waitFor(() => expect(onSwitch).toHaveBeenCalledWith(expect.objectContaining({ slug: "acme" })));
    expect(visited).toEqual([]);
  });

  test("says when switching failed, and stays where it was", async () => {
    const { show, found, calls } = await world();
    const beta = await found("Beta");
    await found("Acme");
    const { user, visited } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Acme"));
    const item = await screen.findByRole("menuitem", { name: "Beta" });
    await calls.delete({ organizationId: beta.id }, { throw: true });
    await user.click(item);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "no longer a member of this organization",
    );
    expect(visited).toEqual([]);
  });

  test("offers creating one where users may", async () => {
    const { show } = await world();
    const { user, visited } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Personal account"));
    await user.click(await screen.findByRole("menuitem", { name: "Create organization" }));
    expect(visited).toEqual(["/organizations/new"]);
  });

  test("isn't there in a deployment without organizations, and sends no request", async () => {
    const { show, service } = await world();
    const { organizations: _, ...config } = service.auth.uiConfig;
    const { container } = await show(<OrganizationSwitcher />, { config });
    expect(container.querySelector("button")).toBeNull();
    expect(service.count("GET /organization/list")).toBe(0);
  });
});

describe("above eight organizations", () => {
  test("a search field finds a part of the name, with or without accents", async () => {
    const { show, found } = await world();
    for (const name of ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]) await found(name);
    await found("Müller".normalize("NFC").replace("ü", "u"));
    const { user, visited } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("Muller"));
    const search = await screen.findByRole("searchbox", { name: "Search organizations" });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard("ÜLL");
    await waitFor(async () =>
      expect(await entries()).toEqual(["Muller", "Personal account", "Create organization"]),
    );
    await user.keyboard("{Backspace}{Backspace}{Backspace}a8");
    await waitFor(async () =>
      expect(await entries()).toEqual(["A8", "Personal account", "Create organization"]),
    );
    await user.keyboard("{Enter}");
    await waitFor(() => expect(visited).toEqual(["/o/a8"]));
  });

  test("says when nothing matches, and still offers the items below", async () => {
    const { show, found } = await world();
    for (const name of ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"]) await found(name);
    const { user } = await show(<OrganizationSwitcher />);
    await user.click(await trigger("A9"));
    await user.keyboard("zz");
    const menu = await screen.findByRole("menu");
    await screen.findByText("No matches for “zz”");
    expect(within(menu).getAllByRole("menuitem")).toHaveLength(2);
  });
});
