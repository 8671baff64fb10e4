import { screen, waitFor } from "@testing-library/react";
import { multiSession } from "latchkey/features";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ADA, FIREFOX, world } from "../../account/testing/world.tsx";
import { UserButton } from "../../profile/user-button.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";

const EVE = { name: "Eve", email: "eve@example.com", password: "plenty of quiet rivers" };

/** Ada's browser, to which Eve's account was added; Eve's account is active. */
async function both() {
  const place = await world({ plugins: [multiSession({ maximumSessions: 2 })] });
  await place.client.signUp.email(EVE, { throw: true });
  const session = await place.client.getSession(undefined, { throw: true });
  const config = place.service.auth.uiConfig;
  const show = (element: ReactElement) =>
    renderScreen(place, element, { session, config, onUserChanged: () => undefined });
  return { ...place, show };
}

test("a user switches to one of the accounts in this browser, and signs out of one", async () => {
  const { show, client } = await both();
  const { user } = show(<AccountSwitcher />);
  const ada = await screen.findByRole("button", { name: /^Ada / });
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual(["Eve Activeeve@example.com", "Ada ada@example.com"]);
  // The limit is two accounts.
  await screen.findByText(/limit of 2 accounts/);
  await user.click(ada);
  await waitFor(() => expect(client.session.get().data?.user.email).toBe(ADA.email));
  await user.click(await screen.findByRole("button", { name: "Sign out eve@example.com" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Ada / })));
  expect(screen.getByRole("link", { name: "Add account" }).getAttribute("href")).toBe("/sign-in?add=1");
});

test("a session that has ended elsewhere is reported and leaves the list", async () => {
  const { show, device } = await both();
  const { user } = show(<AccountSwitcher />);
  const ada = await screen.findByRole("button", { name: /^Ada / });
  const { client: phone } = device(FIREFOX);
  await phone.signIn.email(ADA, { throw: true });
  await phone.revokeOtherSessions(undefined, { throw: true });
  await user.click(ada);
  await screen.findByText("This session has expired. Sign in again.");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

test("the menu of the signed-in user switches accounts, and signs out of one or of all", async () => {
  const { show, client } = await both();
  const { user } = show(<UserButton />);
  await user.click(screen.getByRole("button", { name: "Account: Eve" }));
  await waitFor(() =>
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Manage account",
      "Security",
      "Ada ada@example.com",
      "Sign out",
      "Sign out of all accounts",
    ]),
  );
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(client.session.get().data?.user.email).toBe(ADA.email));
});
