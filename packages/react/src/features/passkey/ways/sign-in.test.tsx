import { passkeyWays } from "@latchkey/client/passkey";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignIn } from "../../../sign-in/index.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { world } from "../testing/world.tsx";

const passkeyButton = () => screen.findByRole("button", { name: "Sign in with a passkey" });

/** Shows the sign-in screen to a signed-out user who has a passkey on this device. */
async function signedOut() {
  const here = await world();
  await passkeyWays(here.client).addPasskey({ name: "Phone" });
  await here.client.signOut();
  const open = () =>
    renderScreen(here, <SignIn redirectTo="/orders" />, {
      session: null,
      config: here.service.auth.uiConfig,
    });
  return { ...here, open };
}

test("a press signs in, and goes to the application's target", async () => {
  const { open } = await signedOut();
  const { user, visited } = open();
  await user.click(await passkeyButton());
  await waitFor(() => expect(visited).toEqual(["/orders"]));
});

test("closing the browser's dialog isn't an error, and the button stays", async () => {
  const { open, browser } = await signedOut();
  const { user } = open();
  browser.refusal = "NotAllowedError";
  await user.click(await passkeyButton());
  await screen.findByText(/^The passkey wasn't used\. Nothing was changed\./);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(await passkeyButton());
});

test("after the dialog was closed, a security key can be used with the typed email", async () => {
  const { open, browser } = await signedOut();
  const { user, visited } = open();
  browser.refusal = "NotAllowedError";
  await user.type(await screen.findByRole("textbox", { name: "Email address" }), "ada@example.com");
  await user.click(await passkeyButton());
  const securityKey = await screen.findByRole("button", {
    name: "Use a security key with this email address",
  });
  browser.refusal = undefined;
  await user.click(securityKey);
  await waitFor(() => expect(visited).toEqual(["/orders"]));
});

test("a passkey that the device still has, but the service hasn't, is named as the cause with the focus", async () => {
  const { open, authenticator } = await signedOut();
  const [known] = authenticator.credentials;
  authenticator.credentials.push({ ...known!, id: "unknown" });
  const { user } = open();
  await user.click(await passkeyButton());
  const text = await screen.findByText(
    "That passkey is no longer registered here. Use another sign-in method.",
  );
  expect(document.activeElement?.contains(text)).toBe(true);
});

test("a passkey chosen in the list of the email field signs in without a press", async () => {
  const { open, offerInFields } = await signedOut();
  offerInFields();
  const { visited } = open();
  await waitFor(() => expect(visited).toEqual(["/orders"]));
});

test("the list of the email field waits beside a sign-in with a password", async () => {
  const { open, browser, offerInFields } = await signedOut();
  offerInFields();
  browser.waits = true;
  const { user, visited } = open();
  await waitFor(() => expect(browser.last?.mediation).toBe("conditional"));
  await user.type(await screen.findByRole("textbox", { name: "Email address" }), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
  await waitFor(() => expect(visited).toEqual(["/orders"]));
  expect(browser.last?.signal?.aborted).toBe(true);
});

test("a browser without passkeys isn't offered any", async () => {
  const { open } = await signedOut();
  vi.stubGlobal("PublicKeyCredential", undefined);
  open();
  await screen.findByLabelText("Password");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull());
});
