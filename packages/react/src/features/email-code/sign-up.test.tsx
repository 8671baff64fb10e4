import { screen, waitFor } from "@testing-library/react";
import { emailOTP, magicLink } from "latchkey/features";
import { expect, test } from "vitest";
import { ADA } from "../../../../client/src/testing/people.ts";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { SignUp } from "../../sign-up/sign-up.tsx";
import { mailedCodes } from "../../testing/mailed-codes.ts";
import { renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { EmailSignIn } from "./email-sign-in.tsx";

type Way = { disableSignUp?: boolean };

/** Starts a deployment without passwords. */
async function start({ code = {}, link }: { code?: Way; link?: Way } = {}) {
  const plugins = [emailOTP(code), ...(link ? [magicLink(link)] : [])];
  const mails = mailedCodes({ emailAndPassword: { enabled: false }, plugins });
  const { service, client } = await startEngine(mails.options);
  const options = { session: null, config: service.auth.uiConfig };
  return {
    mails,
    client,
    show: (ui: Parameters<typeof renderScreen>[1]) => renderScreen({ client }, ui, options),
  };
}

test.for([
  ["a code", {}],
  ["a link and a code", { link: {} }],
] as const)("without passwords, people sign up with an email that carries %s", async ([, ways]) => {
  const { mails, client, show } = await start(ways);
  const first = show(<SignUp redirectTo="/orders" />);
  await first.user.type(screen.getByLabelText("Name (optional)"), " Ada Lovelace");
  await first.user.type(screen.getByLabelText("Email address"), `${ADA.email}{Enter}`);
  const page = `/sign-in/check-mail?redirect_to=%2Forders&sent=1&login_hint=${encodeURIComponent(ADA.email)}`;
  await waitFor(() => expect(first.visited).toEqual([page]));
  first.unmount();

  const { user, visited } = show(<EmailSignIn redirectTo="/orders" sent={{ email: ADA.email }} />);
  // A further email keeps the name.
  await mails.code(ADA.email);
  await client.$fetch("/email-otp/send-verification-otp", {
    method: "POST",
    body: { email: ADA.email, type: "sign-in" },
  });
  await user.type(screen.getByLabelText("Code"), await mails.code(ADA.email, 2));
  await waitFor(() => expect(visited).toEqual(["/orders"]));
  const { data } = await client.getSession();
  expect(data?.user).toMatchObject({ email: ADA.email, name: "Ada Lovelace", emailVerified: true });
});

test("without passwords, the sign-in page leads to a sign-up that needs an email address", async () => {
  const { show } = await start();
  const first = show(<SignIn />);
  screen.getByRole("link", { name: "Create an account" });
  first.unmount();
  const { user } = show(<SignUp />);
  await user.click(screen.getByRole("button", { name: "Email me a code" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email address")));
});

test.for([
  ["codes", { code: { disableSignUp: true } }],
  ["links or codes", { code: { disableSignUp: true }, link: { disableSignUp: true } }],
] as const)("sign-up is closed where %s don't sign up users", async ([, ways]) => {
  const { show } = await start(ways);
  show(<SignUp />);
  screen.getByRole("heading", { name: "You can't create an account here" });
  expect(screen.queryByRole("textbox")).toBeNull();
});
