import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { away, world } from "../account/testing/world.tsx";
import { UserButton } from "./user-button.tsx";

const trigger = () => screen.getByRole("button", { name: "Account: Ada" });

describe("the user menu", () => {
  test("opens the account page with the keyboard alone", async () => {
    const { show } = await world();
    const { user, visited } = show(<UserButton />, { routes: { account: "/account" } });
    await user.tab();
    expect(document.activeElement).toBe(trigger());
    expect(trigger().getAttribute("aria-haspopup")).toBe("menu");
    expect(trigger().getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Enter}");
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Manage account", "Security", "Sign out"]);
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(visited).toEqual(["/account/security"]);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  test("returns the focus to its button on Escape", async () => {
    const { show } = await world();
    const { user } = show(<UserButton />);
    await user.tab();
    await user.keyboard("{ArrowUp}");
    const last = await screen.findByRole("menuitem", { name: "Sign out" });
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(trigger()));
  });

  test("closes on Escape even before it is loaded", async () => {
    const { show } = await world();
    const { user } = show(<UserButton />);
    await user.tab();
    await user.keyboard("{Enter}{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger()));
    expect(trigger().getAttribute("aria-expanded")).toBe("false");
  });

  test("signs out and goes to the page for signed-out users", async () => {
    const { show, client, service } = await world();
    const onEvent = vi.fn();
    const { user, visited } = show(<UserButton />, { routes: { signedOut: "/bye" }, onEvent });
    await user.click(trigger());
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(visited).toEqual(["/bye"]));
    expect(onEvent).toHaveBeenCalledWith({ name: "signedOut" });
    expect((await client.getSession()).data).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    expect(service.count("POST /sign-out")).toBe(1);
  });

  test("says when signing out failed, and tries again", async () => {
    const { show, service, client } = await world();
    const { user, visited } = show(<UserButton />);
    await user.click(trigger());
    const item = await screen.findByRole("menuitem", { name: "Sign out" });
    service.intercept(away);
    await user.click(item);
    expect((await screen.findByRole("alert")).textContent).toContain("isn't responding");
    expect(visited).toEqual([]);
    service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(visited).toEqual(["/"]));
    expect((await client.getSession()).data).toBeNull();
  });

  test("holds the application's entries", async () => {
    const { show } = await world();
    const onAction = vi.fn();
    const { user } = show(<UserButton showName menu={[{ id: "billing", label: "Billing", onAction }]} />);
    expect(trigger().textContent).toContain("Ada");
    await user.click(trigger());
    await user.click(await screen.findByRole("menuitem", { name: "Billing" }));
    expect(onAction).toHaveBeenCalledOnce();
  });
});

test("renders nothing if no user is signed in", async () => {
  const { show } = await world();
  const { container } = show(<UserButton />, { session: null });
  expect(container.querySelector("[data-lk=UserButton]")).toBeNull();
});
