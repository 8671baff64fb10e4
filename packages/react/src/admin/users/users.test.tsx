import { authenticatorFor } from "@latchkey/testing/two-factor/factors";
import { screen, within } from "@testing-library/react";
import { admin, twoFactor } from "latchkey/features";
import { expect, test } from "vitest";
import { FIREFOX } from "../../account/testing/world.tsx";
import { world } from "../testing/world.tsx";

const GRACE = { name: "Grace", email: "grace@example.com", password: "correct horse battery" };

/** Ada at a page of the console, and Grace in another browser. */
async function withGrace(options: Parameters<typeof world>[0] = {}) {
  const known = await world(options);
  const { client } = known.device(FIREFOX);
  const { user } = await client.signUp.email(GRACE, { throw: true });
  return { ...known, grace: client, graceId: user.id };
}

test("a user is signed out, banned and unbanned from the list; administrators have no such menu for themselves", async () => {
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

test("a search without a match says what was searched for", async () => {
  const { showAt } = await world();
  showAt("users?search=nobody");
  await screen.findByText(/^No matches for “/);
  expect(screen.getByText("nobody").tagName).toBe("BDI");
});

test("a user's page says whether two-step verification is on", async () => {
  const { showAt, grace, graceId } = await withGrace({ plugins: [admin(), twoFactor()] });
  const post = (path: string, body: object) =>
    grace.$fetch<{ totpURI: string }>(path, { method: "POST", body });
  const { data } = await post("/two-factor/enable", { password: GRACE.password });
  showAt(`users/${graceId}?tab=accounts`);
  const state = async () => (await screen.findByText(/^Two-step verification/)).textContent;
  expect(await state()).toBe("Two-step verification Off");
  await post("/two-factor/verify-totp", {
    code: authenticatorFor({ now: Date.now }, data?.totpURI ?? "").code(),
  });
  showAt(`users/${graceId}?tab=accounts`);
  await screen.findByText("On");
});
