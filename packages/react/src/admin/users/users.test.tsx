import { screen, waitFor, within } from "@testing-library/react";
import { admin, twoFactor } from "latchkey/features";
import { expect, test } from "vitest";
import { FIREFOX } from "../../account/testing/world.tsx";
import { beginTwoFactor } from "../testing/second-factor.ts";
import { GRACE, withGrace, world } from "../testing/world.tsx";

test("signs out, bans and unbans a user from the list; administrators have no such menu for themselves", async () => {
  const { showAt, grace } = await withGrace();
  const { user } = showAt("users");
  const choose = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole("button", { name: "Actions for Grace" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose("Sign out everywhere");
  const question = await screen.findByRole("alertdialog", { name: "Sign Grace out everywhere?" });
  await user.click(within(question).getByRole("button", { name: "Sign out everywhere" }));
  await screen.findByText("Grace was signed out everywhere");
  expect((await grace.getSession()).data).toBeNull();
  await choose("Ban user");
  const dialog = await screen.findByRole("dialog", { name: "Ban Grace?" });
  await user.type(within(dialog).getByLabelText("Message to the user (optional)"), "You sent spam.");
  await user.click(within(dialog).getByRole("button", { name: "Ban" }));
  await screen.findByText("Grace is banned");
  const { error } = await grace.signIn.email(GRACE);
  expect(error).toMatchObject({ code: "BANNED_USER", banMessage: "You sent spam." });
  await choose("Lift ban");
  await screen.findByText("Ban lifted");
  expect((await grace.signIn.email(GRACE)).error).toBeNull();
  expect(screen.queryByRole("button", { name: "Actions for Ada" })).toBeNull();
});

test("several users are selected and banned at once, and one press lifts the bans", async () => {
  const { showAt, client, grace } = await withGrace();
  await client.$fetch("/admin/create-user", {
    method: "POST",
    body: { name: "Alan", email: "alan@example.com" },
    throw: true,
  });
  const { user } = showAt("users");
  await user.click(await screen.findByRole("checkbox", { name: "Select Grace" }));
  await screen.findByText("1 selected");
  expect(screen.queryByRole("checkbox", { name: "Select Ada" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await screen.findByText("2 selected");
  await user.click(screen.getByRole("button", { name: "Ban" }));
  const dialog = await screen.findByRole("dialog", { name: "Ban 2 users?" });
  await user.click(within(dialog).getByRole("button", { name: "Ban" }));
  await screen.findByText("2 users are banned");
  expect((await grace.signIn.email(GRACE)).error).toMatchObject({ code: "BANNED_USER" });
  expect(screen.queryByText("2 selected")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 bans lifted");
  expect((await grace.signIn.email(GRACE)).error).toBeNull();
});

test("selected users are removed at once, and come back with one press", async () => {
  const { showAt } = await withGrace({ plugins: [admin({ deletion: "soft" })] });
  const { user } = showAt("users");
  await user.click(await screen.findByRole("checkbox", { name: "Select Grace" }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove Grace?" });
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await screen.findByText("Grace was removed");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Grace" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Grace was restored");
  await screen.findByRole("link", { name: "Grace" });
});

test("a row's menu has every action on the user", async () => {
  const { showAt } = await withGrace();
  const { user } = showAt("users");
  await user.click(await screen.findByRole("button", { name: "Actions for Grace" }));
  const menu = await screen.findByRole("menu");
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map((item) => item.textContent),
  ).toEqual([
    "View user",
    "Edit",
    "Change role",
    "Set password",
    "Act as user",
    "Sign out everywhere",
    "Ban user",
    "Remove user",
  ]);
});

test("selected sessions end together", async () => {
  const { showAt, device } = await withGrace();
  await device(FIREFOX).client.signIn.email(GRACE, { throw: true });
  const { user } = showAt("sessions");
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await screen.findByText("2 selected");
  await user.click(
    within(screen.getByText("2 selected").parentElement!).getByRole("button", { name: "Sign out" }),
  );
  const question = await screen.findByRole("alertdialog", { name: "End 2 sessions?" });
  await user.click(within(question).getByRole("button", { name: "Sign out" }));
  await screen.findByText("2 sessions ended");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out Grace" })).toBeNull());
});

test("removes a lost second factor on the user's page, with a reason", async () => {
  const { showAt, grace, graceId } = await withGrace({ plugins: [admin(), twoFactor()] });
  await (await beginTwoFactor(grace))();
  const { user } = showAt(`users/${graceId}`);
  await user.click(await screen.findByRole("button", { name: "Remove sign-in method" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove a sign-in method of Grace" });
  expect(within(dialog).getByRole("combobox", { name: "Sign-in method" })).toHaveProperty(
    "value",
    "two-factor",
  );
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await within(dialog).findByText("Enter a reason.");
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Lost phone,{Enter}ticket 4711");
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("Sign-in method removed. Grace is signed out everywhere.");
  expect((await grace.getSession()).data).toBeNull();
  expect((await grace.signIn.email(GRACE)).data).toMatchObject({ user: { email: GRACE.email } });
  expect(screen.queryByRole("button", { name: "Remove sign-in method" })).toBeNull();
});

test("finds a user by any word of the name", async () => {
  const { showAt, grace } = await withGrace();
  await grace.updateUser({ name: "Grace Hopper" }, { throw: true });
  showAt("users?search=hop");
  await screen.findByRole("link", { name: /Grace Hopper/ });
});

test("shows the text of a search without a match", async () => {
  const { showAt } = await world();
  showAt("users?search=nobody");
  await screen.findByText(/^No matches for “/);
  expect(screen.getByText("nobody").tagName).toBe("BDI");
});

test("shows on a user's page whether two-step verification is on", async () => {
  const { showAt, grace, graceId } = await withGrace({ plugins: [admin(), twoFactor()] });
  const confirm = await beginTwoFactor(grace);
  showAt(`users/${graceId}?tab=accounts`);
  const state = async () => (await screen.findByText(/^Two-step verification/)).textContent;
  expect(await state()).toBe("Two-step verification Off");
  await confirm();
  showAt(`users/${graceId}?tab=accounts`);
  await screen.findByText("On");
});
