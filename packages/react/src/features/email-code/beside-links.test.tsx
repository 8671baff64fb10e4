import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../../../client/src/testing/people.ts";
import { ChangeEmail } from "../../account/email/change-email.tsx";
import { SignIn } from "../../sign-in/sign-in.tsx";
import { SignUp } from "../../sign-up/sign-up.tsx";
import { mailedCodes } from "../../testing/mailed-codes.ts";
import { openBrowser, renderScreen, type ScreenOptions, startEngine } from "../../testing/render-screen.tsx";
import { Welcome } from "../../welcome/welcome.tsx";
import { ForgotPassword } from "../email-password/forgot-password/forgot-password.tsx";
import { VerifyEmail } from "../email-verification/verify-email.tsx";
import { emailCodes } from "./beside-links.ts";

const NEW = "lovelace@example.com";
const NEXT = "plenty of quiet rivers";

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Code from the email" });
const button = (name: string) => screen.getByRole("button", { name });
const title = (name: string) => screen.findByRole("heading", { name });
/** A code as emails show it, with the spaces that are copied along. */
const spaced = (code: string): string => ` ${code.slice(0, 3)} ${code.slice(3)} `;

/** Ada has signed up in a deployment whose emails carry codes. */
async function start(changes: Parameters<typeof mailedCodes>[0] = {}) {
  const mails = mailedCodes(changes);
  const { service, client } = await startEngine(mails.options);
  await client.signUp.email(ADA);
  const show = (element: ReactElement, options: ScreenOptions = {}) =>
    renderScreen({ client }, element, {
      session: null,
      config: service.auth.uiConfig,
      ways: [emailCodes],
      ...options,
    });
  const signIn = (password = ADA.password) =>
    openBrowser(service).client.signIn.email({ email: ADA.email, password });
  return { mails, service, client, show, signIn };
}

const unproved = {
  emailAndPassword: { enabled: true, requireEmailVerification: true },
  emailVerification: { sendOnSignUp: true },
} as const;

describe("the emailed code that confirms an email address", () => {
  test("is pasted under its link, and confirms as the link does", async () => {
    const { mails, show, signIn, service } = await start(unproved);
    const { user } = show(<VerifyEmail token={null} sent={{ email: ADA.email }} redirectTo="/orders" />);
    const code = await mails.code(ADA.email);
    await user.click(field());
    await user.paste(spaced(code));
    const heading = await title("Email address confirmed");
    expect(document.activeElement).toBe(heading);
    expect(service.count("POST /email-otp/verify-email")).toBe(1);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain("orders");
    expect((await signIn()).error).toBeNull();
  });

  test("stays in the field when it is wrong; after too many wrong codes only a new email helps", async () => {
    const { mails, show, client } = await start(unproved);
    const { user } = show(<VerifyEmail token={null} sent={{ email: ADA.email }} />);
    const code = await mails.code(ADA.email);
    await user.type(field(), wrongFor(code));
    await screen.findByText("Wrong code. Check the newest email.");
    expect(field().value).toBe(wrongFor(code));
    expect(document.activeElement).toBe(field());
    for (let guess = 0; guess < 2; guess++)
      await client.$fetch("/email-otp/verify-email", {
        method: "POST",
        body: { email: ADA.email, otp: wrongFor(code) },
      });
    // Typing another code replaces the wrong one.
    await user.type(field(), code);
    expect(field().value).toBe(code);
    await user.click(button("Confirm email address"));
    await screen.findByText("Too many wrong codes. Resend the email.");
    expect(field().value).toBe("");
    button("Resend");
  });

  test("is asked for by a sign-in that needs it, which continues with the form", async () => {
    const { mails, show } = await start(unproved);
    const { user, visited } = show(<SignIn redirectTo="/orders" initialIdentifier={ADA.email} />);
    await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
    await title("Confirm your email address");
    await user.type(field(), await mails.code(ADA.email));
    await title("Email address confirmed");
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await user.type(await screen.findByLabelText("Password"), `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/orders"]));
  });

  test("is entered after sign-up, and signs in where the deployment wants that", async () => {
    const { mails, show } = await start({
      ...unproved,
      emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
    });
    const { user, visited } = show(<SignUp initialEmail={NEW} redirectTo="/orders" />);
    await user.type(screen.getByLabelText("Name"), "Ada");
    await user.type(screen.getByLabelText("Password"), `${NEXT}{Enter}`);
    await title("Check your email");
    await user.type(field(), await mails.code(NEW));
    await waitFor(() => expect(visited).toEqual(["/orders"]));
  });

  test("is entered on the application's page for it, where there is one", async () => {
    const { show } = await start(unproved);
    const { user, visited } = show(<SignUp initialEmail={NEW} />, {
      routes: { verifyEmail: "/verify", afterSignUp: "/welcome" },
    });
    await user.type(screen.getByLabelText("Name"), "Ada");
    await user.type(screen.getByLabelText("Password"), `${NEXT}{Enter}`);
    const page = `/verify?sent=1&login_hint=${encodeURIComponent(NEW)}&redirect_to=%2Fwelcome`;
    await waitFor(() => expect(visited).toEqual([page]));
  });

  test("is entered on the welcome page", async () => {
    const { mails, show, client } = await start({ emailVerification: { sendOnSignUp: true } });
    const { data: session } = await client.getSession();
    const { user } = show(<Welcome />, { session });
    await title("Check your email");
    await user.type(field(), await mails.code(ADA.email));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });
});

describe("the emailed code that resets a password", () => {
  async function asked() {
    const place = await start();
    const { user, visited } = place.show(<ForgotPassword initialEmail={ADA.email} redirectTo="/orders" />);
    await user.click(button("Send link"));
    await title("Check your email");
    const password = () => screen.getByLabelText<HTMLInputElement>("New password");
    return { ...place, user, visited, password, code: await place.mails.code(ADA.email) };
  }

  test("sets the new password that is entered with it", async () => {
    const { user, visited, password, code, signIn } = await asked();
    await user.click(field());
    await user.paste(spaced(code));
    await user.type(password(), `${NEXT}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2Forders&reason=password-changed"]));
    expect((await signIn(NEXT)).error).toBeNull();
  });

  test("keeps the form's values when it is wrong, and isn't used up by a refused password", async () => {
    const { user, visited, password, code, service } = await asked();
    await user.type(field(), wrongFor(code));
    await user.type(password(), `short{Enter}`);
    await screen.findByText(/at least 8 characters/, { selector: "[data-part=error], [data-part=error] *" });
    expect(service.count("POST /email-otp/reset-password")).toBe(0);
    await user.clear(password());
    await user.type(password(), `${NEXT}{Enter}`);
    await screen.findByText("Wrong code. Check the newest email.");
    expect([field().value, password().value]).toEqual([wrongFor(code), NEXT]);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.clear(field());
    await user.type(field(), `${code}{Enter}`);
    await waitFor(() => expect(visited).toHaveLength(1));
  });
});

describe("the emailed code that changes an email address", () => {
  test("makes the new email address the account's, once the current address has agreed", async () => {
    const { mails, show, client, service } = await start({ emailVerification: { sendOnSignUp: true } });
    const otp = await mails.code(ADA.email);
    await client.$fetch("/email-otp/verify-email", { method: "POST", body: { email: ADA.email, otp } });
    const { data: session } = await client.getSession();
    const { user } = show(<ChangeEmail />, { session });
    await user.type(screen.getByLabelText("New email address"), NEW);
    await user.click(button("Change email address"));
    await screen.findByText("Check your current inbox");
    await mails.code(ADA.email, 2);
    const token = new URL(mails.link(ADA.email)).searchParams.get("token") ?? "";
    await openBrowser(service).client.verifyEmail({ query: { token } });
    dispatchEvent(new Event("focus"));
    await screen.findByText("Check your new inbox");
    const code = await mails.code(NEW);
    await user.type(field(), wrongFor(code));
    await screen.findByText("Wrong code. Check the newest email.");
    await user.clear(field());
    await user.type(field(), code);
    await user.click(button("Confirm new email address"));
    await screen.findByText("Your email address was changed and confirmed.");
    expect((await client.getSession()).data?.user).toMatchObject({ email: NEW, emailVerified: true });
  });

  test("confirms the new email address where it took effect at once", async () => {
    const { mails, show, client } = await start();
    const { data: session } = await client.getSession();
    const { user } = show(<ChangeEmail />, { session });
    await user.type(screen.getByLabelText("New email address"), NEW);
    await user.click(button("Change email address"));
    await screen.findByText("Confirm your new email address");
    await user.type(field(), await mails.code(NEW));
    await screen.findByText("Your email address was changed and confirmed.");
  });
});

test.for([
  ["the application doesn't import it", { ways: [] }],
  ["the deployment's emails carry none", { plugins: [] }],
] as const)("no code is asked for where %s", async ([, without]) => {
  const { show } = await start(unproved);
  const { service } = await startEngine("plugins" in without ? {} : mailedCodes(unproved).options);
  const options = "ways" in without ? { ways: [...without.ways] } : {};
  const given = { ...options, config: service.auth.uiConfig };
  const { unmount } = show(<VerifyEmail token={null} sent={{ email: ADA.email }} />, given);
  await title("Check your email");
  expect(screen.queryByRole("textbox")).toBeNull();
  unmount();
  show(<ForgotPassword sent={{ email: ADA.email }} />, given);
  expect(screen.queryByRole("textbox")).toBeNull();
});
