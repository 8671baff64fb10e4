import { createAuthClient } from "@latchkey/client";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { type Browser, browser } from "../../../client/src/testing/browser.ts";
import { ADA } from "../../../client/src/testing/people.ts";
import { SignUp } from "../sign-up/index.ts";
import { renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignIn } from "./sign-in.tsx";

const TEXT = "Your browser blocks cookies. Allow them for this site and sign in again.";

/** An engine with Ada's account, and a browser that drops every cookie. */
async function start() {
  const { service, client: ada } = await startEngine();
  await ada.signUp.email(ADA);
  const fetch: Browser["fetch"] = (url, init) => browser(service.url).fetch(url, init);
  return { client: createAuthClient({ baseURL: service.url, fetch }) };
}

async function signIn(user: ReturnType<typeof renderScreen>["user"]): Promise<void> {
  await user.type(await screen.findByLabelText("Email address"), ADA.email);
  await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
}

test("after a correct password, the screen says that the browser blocks cookies, and keeps the email address", async () => {
  const { user, visited } = renderScreen(await start(), <SignIn redirectTo="/orders" />, { session: null });
  await signIn(user);
  expect((await screen.findByRole("alert")).textContent).toBe(TEXT);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe(ADA.email);
  expect(visited).toEqual([]);
});

test("after signing up without cookies, the sign-in page opens with the reason", async () => {
  const place = await start();
  const { user, visited } = renderScreen(place, <SignUp redirectTo="/orders" />, { session: null });
  await user.type(await screen.findByLabelText("Name"), "Grace");
  await user.type(screen.getByLabelText("Email address"), "grace@example.com");
  await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
  await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2Forders&reason=cookies-blocked"]));
});

test("the sign-in page shows the reason from its URL", async () => {
  history.replaceState(null, "", "/sign-in?reason=cookies-blocked");
  onTestFinished(() => history.replaceState(null, "", "/"));
  renderScreen(await start(), <SignIn />, { session: null });
  expect((await screen.findByRole("alert")).textContent).toBe(TEXT);
});
