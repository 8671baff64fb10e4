import { screen, waitFor, within } from "@testing-library/react";
import { twoFactor } from "latchkey/features";
import { expect, test } from "vitest";
import { ADA, world } from "../account/testing/world.tsx";
import { UserProfile } from "./user-profile.tsx";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test("all other devices can be signed out where sign-in methods are changed", async () => {
  const here = await world({ plugins: [twoFactor()] });
  const other = here.device(CHROME);
  await other.client.signIn.email(ADA, { throw: true });
  const { user } = here.show(<UserProfile section="two-factor" onSectionChange={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere else" }));
  await screen.findByText("1 other session was ended.");
  expect((await other.client.getSession()).data).toBeNull();
  expect((await here.client.getSession()).data).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Sessions" })).toBeNull());
});
