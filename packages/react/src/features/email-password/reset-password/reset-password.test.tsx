import { screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { ADA } from "../../../../../client/src/testing/people.ts";
import { letters } from "../../../testing/letters.ts";
import { openBrowser, renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { ResetPassword } from "./reset-password.tsx";

const NEXT = "plenty of quiet rivers";
const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const submit = () => screen.getByRole("button", { name: "Set password" });

async function start({ isConfirmed = true } = {}) {
  const mails = letters();
  const { service, client } = await startEngine(mails.options);
  await client.signUp.email(ADA);
  if (isConfirmed) {
    await client.sendVerificationEmail({ email: ADA.email });
    await client.verifyEmail({ query: { token: await mails.last() } });
  }
  const before = mails.tokens.length;
  await client.requestPasswordReset({ email: ADA.email });
  return { mails, token: await mails.last(before + 1), service, signedIn: client, ...openBrowser(service) };
}

describe("<ResetPassword/>", () => {
  test("sets the password, ends every session and redirects to signing in with a note", async () => {
    const place = await start();
    const { user, visited } = renderScreen(
      place,
      <ResetPassword token={place.token} email={ADA.email} redirectTo="/orders" />,
      { session: null },
    );
    await user.type(password(), `${NEXT}{Enter}`);
    await waitFor(() => expect(visited).toEqual(["/sign-in?redirect_to=%2Forders&reason=password-changed"]));
    // Removing the form tells password managers that it was accepted.
    expect(screen.queryByLabelText("New password")).toBeNull();
    screen.getByRole("heading", { name: "Password set" });
    expect((await place.signedIn.getSession()).data).toBeNull();
    const { error } = await place.client.signIn.email({ email: ADA.email, password: NEXT });
    expect(error).toBeNull();
  });

  test("leaves other sessions open on request", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <ResetPassword token={place.token} />, { session: null });
    await user.click(screen.getByRole("checkbox", { name: "Sign out everywhere else" }));
    await user.type(password(), `${NEXT}{Enter}`);
    await waitFor(() => expect(visited).toHaveLength(1));
    expect((await place.signedIn.getSession()).data?.user.email).toBe(ADA.email);
  });

  test("has the attributes that password managers need", async () => {
    const place = await start();
    renderScreen(place, <ResetPassword token={place.token} email={ADA.email} />, { session: null });
    const input = password();
    expect([input.id, input.name, input.autocomplete]).toEqual([
      "new-password",
      "newPassword",
      "new-password",
    ]);
    const name = document.querySelector<HTMLInputElement>('form input[name="username"]');
    expect([name?.type, name?.autocomplete, name?.value]).toEqual(["text", "username", ADA.email]);
    expect([name?.tabIndex, name?.getAttribute("aria-hidden")]).toEqual([-1, "true"]);
    await waitFor(() => expect(input.getAttribute("passwordrules")).toBe("minlength: 8; maxlength: 128;"));
  });

  test("shows the rules before and while typing, and keeps the link after a refusal", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <ResetPassword token={place.token} />, { session: null });
    await screen.findByText(/At least 8 characters/);
    await user.type(password(), "short{Enter}");
    expect(screen.getByText("Use at least 8 characters (5 now).")).toBeDefined();
    expect(document.activeElement).toBe(password());
    expect(place.service.count("POST /reset-password")).toBe(0);
    await user.type(password(), " and longer now{Enter}");
    await waitFor(() => expect(visited).toHaveLength(1));
  });

  test("for a used link it sends a new one with one press, without asking for the email address", async () => {
    const place = await start();
    await place.client.resetPassword({ newPassword: NEXT, token: place.token });
    const { user } = renderScreen(place, <ResetPassword token={place.token} email={ADA.email} />, {
      session: null,
    });
    await user.type(password(), `${NEXT}{Enter}`);
    const heading = await screen.findByRole("heading", { name: "This link no longer works" });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send new link" }));
    await screen.findByRole("heading", { name: "Check your email" });
    expect(await place.mails.last(3)).not.toBe(place.token);
  });

  test("asks for the email address if it isn't known", async () => {
    const place = await start();
    renderScreen(place, <ResetPassword token={place.token} isExpired />, { session: null });
    screen.getByRole("heading", { name: "This link no longer works" });
    screen.getByRole("textbox", { name: "Email address" });
  });

  test("takes the token from the page's URL, and removes it there", async () => {
    const place = await start();
    history.replaceState({ router: 1 }, "", `/reset?a=1&token=${place.token}#b`);
    onTestFinished(() => history.replaceState(null, "", "/"));
    const { user, visited } = renderScreen(place, <ResetPassword />, { session: null });
    expect(location.pathname + location.search + location.hash).toBe("/reset?a=1#b");
    expect(history.state).toEqual({ router: 1 });
    await user.type(password(), `${NEXT}{Enter}`);
    await waitFor(() => expect(visited).toHaveLength(1));
  });

  test("without a link it says where to find it", async () => {
    const place = await start();
    renderScreen(place, <ResetPassword />, { session: null });
    await screen.findByRole("heading", { name: "Open the link in your email" });
  });

  test("is sent once, however often the button is pressed", async () => {
    const place = await start();
    const { user, visited } = renderScreen(place, <ResetPassword token={place.token} />, { session: null });
    await user.type(password(), NEXT);
    await user.dblClick(submit());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(place.service.count("POST /reset-password")).toBe(1);
  });
});

describe("<ResetPassword/> for an account whose email was never confirmed", () => {
  const open = async () => {
    const place = await start({ isConfirmed: false });
    const shown = renderScreen(place, <ResetPassword token={place.token} />, { session: null });
    await screen.findByText(/another person may have created it/);
    return { ...place, ...shown };
  };
  const answer = (name: RegExp) => screen.getByRole("radio", { name });

  test("asks before anything is removed", async () => {
    const { user, visited, service, signedIn } = await open();
    await user.type(password(), `${NEXT}{Enter}`);
    await screen.findByText("Choose an answer.");
    expect(service.count("POST /reset-password")).toBe(0);
    await user.click(answer(/start clean/));
    expect(screen.queryByLabelText("The account's password")).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(visited).toHaveLength(1));
    await signedIn.signIn.email({ email: ADA.email, password: NEXT });
    expect((await signedIn.getSession()).data?.user.name).toBe("ada");
  });

  test("keeps everything with the account's password, and rejects a wrong one", async () => {
    const { user, visited, signedIn } = await open();
    await user.click(answer(/I created it/));
    const current = screen.getByLabelText("The account's password");
    await user.type(password(), NEXT);
    await user.type(current, "a wrong guess{Enter}");
    await screen.findByText("That isn't your current password.");
    await user.clear(current);
    await user.type(current, `${ADA.password}{Enter}`);
    await waitFor(() => expect(visited).toHaveLength(1));
    await signedIn.signIn.email({ email: ADA.email, password: NEXT });
    expect((await signedIn.getSession()).data?.user.name).toBe(ADA.name);
  });
});
