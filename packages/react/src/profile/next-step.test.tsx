import { passkeyWays } from "@latchkey/client/passkey";
import { screen, waitFor, within } from "@testing-library/react";
import { passkey, twoFactor } from "latchkey/features";
import { expect, test, vi } from "vitest";
import { world } from "../account/testing/world.tsx";
import { withDevice } from "../features/passkey/testing/world.tsx";
import { UserProfile } from "./user-profile.tsx";

const step = (text: RegExp) => screen.findByRole("group", { name: text });
const board = () => screen.findByRole("heading", { name: "Password" });

async function start(...plugins: (ReturnType<typeof passkey> | ReturnType<typeof twoFactor>)[]) {
  const place = await world({ plugins });
  withDevice();
  localStorage.clear();
  return { ...place, open: () => place.show(<UserProfile section="security" />) };
}

const passkeys = () => passkey({ rpID: location.hostname, origin: location.origin });

test("a user without a passkey is asked to add one, until the suggestion is hidden", async () => {
  const { open } = await start(passkeys(), twoFactor());
  const { user, unmount } = open();
  const suggestion = await step(/^Add a passkey/);
  const link = within(suggestion).getByRole("link", { name: "Create a passkey" });
  expect(link.getAttribute("href")).toBe("#/passkeys");
  await user.click(within(suggestion).getByRole("button", { name: "Hide this suggestion" }));
  expect(suggestion.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Security" }));
  unmount();
  open();
  await board();
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  expect(screen.queryByRole("button", { name: "Hide this suggestion" })).toBeNull();
});

test("a user with a passkey gets no suggestion", async () => {
  const { open, client } = await start(passkeys(), twoFactor());
  expect((await passkeyWays(client).addPasskey()).error).toBeNull();
  open();
  await screen.findByText("1 passkey");
  expect(screen.queryByRole("button", { name: "Hide this suggestion" })).toBeNull();
});

test("a user whose browser has no passkeys is asked to set up two-step verification", async () => {
  const { open } = await start(passkeys(), twoFactor());
  vi.stubGlobal("PublicKeyCredential", undefined);
  open();
  const suggestion = await step(/^Set up two-step verification/);
  within(suggestion).getByRole("link", { name: "Set up now" });
});
