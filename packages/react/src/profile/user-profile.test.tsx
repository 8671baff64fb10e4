import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { world } from "../account/testing/world.tsx";
import type { Way } from "../context/ways.ts";
import { THREE, watchAsked } from "../features/social/testing/providers.ts";
import { text } from "../messages/translator.ts";
import { UserButton } from "./user-button.tsx";
import { UserProfile } from "./user-profile.tsx";

const title = (name: string) => screen.findByRole("heading", { level: 2, name });
const nav = () => screen.getByRole("navigation", { name: "Account pages" });
const names = () =>
  within(nav())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("an account is shown by section, and a section's title takes the focus", async () => {
  const { show } = await world();
  const onSectionChange = vi.fn();
  const { user } = show(<UserProfile onSectionChange={onSectionChange} />);
  await title("Profile");
  await user.click(within(nav()).getByRole("link", { name: "Security" }));
  const heading = await title("Security");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(onSectionChange).toHaveBeenCalledWith("security");
  expect(within(nav()).getByRole("link", { current: "page" }).textContent).toBe("Security");
  expect(location.hash).toBe("");
});

test("sections that the deployment lacks or the application leaves out are absent", async () => {
  const { show } = await world();
  const { unmount } = show(<UserProfile />);
  await title("Profile");
  expect(names()).toEqual(["Profile", "Email address", "Security", "Sessions", "Activity", "Preferences"]);
  expect(screen.queryByRole("link", { name: "Delete account" })).toBeNull();
  unmount();
  show(<UserProfile sections={["security", "sessions"]} />);
  await title("Security");
  expect(names()).toEqual(["Security", "Sessions"]);
  // Links to absent sections are absent, too.
  expect(screen.queryByRole("link", { name: "View account activity" })).toBeNull();
});

test("sections link to each other, and those outside the navigation belong to the profile", async () => {
  const { show } = await world({ user: { deleteUser: { enabled: true } } });
  const { user } = show(<UserProfile />);
  await user.click(await screen.findByRole("link", { name: "Delete account" }));
  await title("Delete account");
  expect(within(nav()).getByRole("link", { current: "page" }).textContent).toBe("Profile");
});

test("the application or the URL can control the section", async () => {
  const { show } = await world();
  const onSectionChange = vi.fn();
  const { user, unmount } = show(<UserProfile section="email" onSectionChange={onSectionChange} />);
  await title("Email address");
  await user.click(within(nav()).getByRole("link", { name: "Activity" }));
  expect(onSectionChange).toHaveBeenCalledWith("activity");
  await title("Email address");
  unmount();

  history.replaceState(null, "", "#/preferences");
  const hashed = show(<UserProfile routing="hash" />);
  await title("Preferences");
  await hashed.user.click(within(nav()).getByRole("link", { name: "Activity" }));
  await title("Activity");
  expect(location.hash).toBe("#/activity");
  history.back();
  await title("Preferences");
  history.replaceState(null, "", location.pathname);
});

test("the user button opens it in a dialog where the application has no page for it", async () => {
  const { show } = await world();
  const { user, visited } = show(<UserButton />);
  await user.click(screen.getByRole("button", { name: "Account: Ada" }));
  await user.click(await screen.findByRole("menuitem", { name: "Security" }));
  const dialog = await screen.findByRole("dialog", { name: "Account" });
  await within(dialog).findByRole("heading", { level: 3, name: "Security" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(visited).toEqual([]);
});

function NoBadge(): ReactNode {
  return <p>No badge yet</p>;
}

test("the dialog that led to a provider opens again once, with the result", async () => {
  const { show, service } = await world({ socialProviders: THREE });
  watchAsked(service);
  const here = show(<UserButton />);
  await here.user.click(screen.getByRole("button", { name: "Account: Ada" }));
  await here.user.click(await screen.findByRole("menuitem", { name: "Manage account" }));
  const dialog = await screen.findByRole("dialog", { name: "Account" });
  await here.user.click(await within(dialog).findByRole("link", { name: "Connected accounts" }));
  await here.user.click(await within(dialog).findByRole("button", { name: "Connect Google" }));
  await waitFor(() => expect(here.visited).toHaveLength(1));
  here.unmount();

  history.replaceState(null, "", "?page=2&provider=google&error=access_denied");
  const back = show(<UserButton />);
  const again = await screen.findByRole("dialog", { name: "Account" });
  await within(again).findByRole("heading", { level: 3, name: "Connected accounts" });
  await within(again).findByRole("button", { name: "Try again with Google" });
  expect(location.search).toBe("?page=2");
  await back.user.click(within(again).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  back.unmount();

  // A stranger's link opens nothing.
  history.replaceState(null, "", "?provider=google&error=access_denied");
  show(<UserButton />);
  await screen.findByRole("button", { name: "Account: Ada" });
  expect(screen.queryByRole("dialog")).toBeNull();
  history.replaceState(null, "", location.pathname);
});

test("a feature's sign-in method has its part in the security section, in its order, where it is offered", async () => {
  const { show } = await world();
  const badge = (order: number, isOffered: boolean): Way => ({
    manage: {
      method: `badge ${order}`,
      order,
      isOffered: () => isOffered,
      title: text("account.sessions.current"),
      Entry: NoBadge,
    },
  });
  show(<UserProfile section="security" />, { ways: [badge(1, true), badge(3, false)] });
  await title("Security");
  const parts = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(parts.slice(0, 2)).toEqual(["This device", "Password"]);
  expect(screen.getAllByText("No badge yet")).toHaveLength(1);
});

test("pages and links of the application have their places among the sections", async () => {
  const { show } = await world();
  const { user, visited } = show(
    <UserProfile
      sections={["profile", "security"]}
      pages={[
        { id: "billing", label: "Billing", icon: <i />, after: "profile", content: <p>Visa 4242</p> },
        {
          id: "invoices",
          label: "Invoices",
          icon: <i />,
          after: "billing",
          content: <a href="#/billing">Back</a>,
        },
        { id: "home", label: "Home", icon: <i />, after: null, href: "/home" },
        { id: "help", label: "Help", icon: <i />, href: "https://help.example.com" },
      ]}
    />,
  );
  await title("Profile");
  expect(names()).toEqual(["Home", "Profile", "Billing", "Invoices", "Security", "Help"]);
  expect(within(nav()).getByRole("link", { name: "Help" }).getAttribute("href")).toBe(
    "https://help.example.com",
  );
  await user.click(within(nav()).getByRole("link", { name: "Invoices" }));
  const heading = await title("Invoices");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.click(screen.getByRole("link", { name: "Back" }));
  await title("Billing");
  expect(screen.getByText("Visa 4242")).toBeDefined();
  expect(within(nav()).getByRole("link", { current: "page" }).textContent).toBe("Billing");
  expect(visited).toEqual([]);
});
