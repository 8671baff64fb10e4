import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import { ForgotPassword } from "../features/email-password/forgot-password/index.ts";
import { SignIn } from "../sign-in/index.ts";
import { SignUp } from "../sign-up/index.ts";
import { renderScreen, startEngine } from "../testing/render-screen.tsx";

const email = () => screen.getByLabelText<HTMLInputElement>("Email address");

async function start() {
  const place = await startEngine({
    emailAndPassword: { enabled: true, sendResetPassword: async () => undefined },
  });
  return (screen: ReactElement) => renderScreen(place, screen, { session: null });
}

test("a typed email address is filled in on the next screen, and is in no link", async () => {
  const open = await start();
  const signIn = open(<SignIn />);
  await signIn.user.type(email(), ADA.email);
  await screen.findByRole("link", { name: "Forgot password?" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/forgot-password", "/sign-up"]);
  signIn.unmount();
  for (const next of [<SignUp key="up" />, <ForgotPassword key="forgot" />, <SignIn key="in" />]) {
    const { unmount } = open(next);
    await waitFor(() => expect(email().value).toBe(ADA.email));
    unmount();
  }
});

test("a screen's initial email address wins over a typed one, and clearing it forgets it", async () => {
  const open = await start();
  const first = open(<SignIn />);
  await first.user.type(email(), ADA.email);
  first.unmount();
  const second = open(<SignUp initialEmail="grace@example.com" />);
  expect(email().value).toBe("grace@example.com");
  await second.user.clear(email());
  second.unmount();
  open(<SignIn />);
  expect(email().value).toBe("");
});

test("the typed email address is gone after signing in", async () => {
  const place = await startEngine();
  await place.client.signUp.email(ADA);
  await place.client.signOut();
  const { user, visited } = renderScreen(place, <SignIn />, { session: null });
  await user.type(email(), ADA.email);
  await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(Object.values(sessionStorage)).not.toContain(ADA.email);
});
