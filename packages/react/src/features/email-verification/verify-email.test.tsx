import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA, BOB } from "../../../../client/src/testing/people.ts";
import { letters } from "../../testing/letters.ts";
import { openBrowser, renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { VerifyEmail } from "./verify-email.tsx";

const submit = () => screen.getByRole("button", { name: "Confirm email address" });

/**
 * A user who has signed up and must confirm the email address first; `here` is the browser of the sign-up.
 */
async function start() {
  const mails = letters({ emailAndPassword: { enabled: true, requireEmailVerification: true } });
  const { service, ...here } = await startEngine(mails.options);
  await here.client.signUp.email(ADA);
  return { mails, token: await mails.last(), service, here, elsewhere: openBrowser(service) };
}

async function maySignIn(place: Awaited<ReturnType<typeof start>>, password = ADA.password) {
  const { error } = await openBrowser(place.service).client.signIn.email({ email: ADA.email, password });
  return error?.code ?? "yes";
}

describe("<VerifyEmail/> with an email's link", () => {
  test("changes nothing until the press, which confirms the email address", async () => {
    const place = await start();
    const { user } = renderScreen(place.here, <VerifyEmail token={place.token} redirectTo="/orders" />, {
      session: null,
    });
    expect(screen.getByText(/is your email address/).textContent).toContain(ADA.email);
    expect(place.service.requests.filter((request) => request.includes("/verify-email"))).toEqual([]);
    await user.dblClick(submit());
    const heading = await screen.findByRole("heading", { name: "Email address confirmed" });
    expect(document.activeElement).toBe(heading);
    expect(place.service.count("POST /verify-email")).toBe(1);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/sign-in?redirect_to=%2Forders",
    );
    expect(await maySignIn(place)).toBe("yes");
  });

  test("asks for the account's password on another device", async () => {
    const place = await start();
    const { user } = renderScreen(place.elsewhere, <VerifyEmail token={place.token} />, { session: null });
    await user.click(submit());
    const heading = await screen.findByRole("heading", { name: "Enter your password" });
    expect(document.activeElement).toBe(heading);
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.autocomplete).toBe("current-password");
    expect(document.querySelector<HTMLInputElement>('form input[name="username"]')?.value).toBe(ADA.email);
    await user.type(field, "not hers{Enter}");
    await screen.findByText("That isn't your current password.");
    await user.clear(field);
    await user.type(field, `${ADA.password}{Enter}`);
    await screen.findByRole("heading", { name: "Email address confirmed" });
    expect(await maySignIn(place)).toBe("yes");
  });

  test("a user who doesn't know that password sets a new one, which then is the only valid one", async () => {
    const place = await start();
    const { user } = renderScreen(place.elsewhere, <VerifyEmail token={place.token} />, { session: null });
    await user.click(submit());
    await user.click(await screen.findByRole("link", { name: /don't know the password/ }));
    const field = await screen.findByLabelText<HTMLInputElement>("New password");
    await user.type(field, "short{Enter}");
    expect(screen.getByText("Use at least 8 characters (5 now).")).toBeDefined();
    await user.clear(field);
    await user.type(field, "plenty of quiet rivers{Enter}");
    await screen.findByRole("heading", { name: "Email address confirmed" });
    expect(await maySignIn(place)).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect(await maySignIn(place, "plenty of quiet rivers")).toBe("yes");
  });

  test("an expired one sends a new one to its email address with one press", async () => {
    const place = await start();
    const { user } = renderScreen(place.here, <VerifyEmail token={place.token} problem="expired" />, {
      session: null,
    });
    screen.getByRole("heading", { name: "This link has expired" });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send new link" }));
    await screen.findByRole("heading", { name: "Check your email" });
    await place.mails.last(2);
  });

  test.for(["", "cut", "a.b.c"])("one that isn't whole says so: %j", async (token) => {
    const place = await start();
    const { user } = renderScreen(place.here, <VerifyEmail token={token || "x.y"} />, { session: null });
    screen.getByRole("heading", { name: "This link doesn't work" });
    await user.type(screen.getByRole("textbox", { name: "Email address" }), `${ADA.email}{Enter}`);
    await screen.findByRole("heading", { name: "Check your email" });
  });

  test("a forged one confirms nothing", async () => {
    const place = await start();
    const forged = `${place.token.slice(0, -4)}AAAA`;
    const { user } = renderScreen(place.here, <VerifyEmail token={forged} />, { session: null });
    await user.click(submit());
    await screen.findByRole("heading", { name: "This link doesn't work" });
    expect(await maySignIn(place)).toBe("EMAIL_NOT_VERIFIED");
  });

  test("names its email address to a user who is signed in with another", async () => {
    const place = await start();
    const session = sessionOf(BOB.email, true);
    renderScreen(place.elsewhere, <VerifyEmail token={place.token} />, { session });
    expect(screen.getByText(/This link is for/).textContent).toContain(BOB.email);
  });

  test("has nothing to do for a user whose email address is confirmed", async () => {
    const place = await start();
    const session = sessionOf(ADA.email, true);
    const { user, visited } = renderScreen(
      place.here,
      <VerifyEmail token={place.token} redirectTo="/orders" />,
      { session },
    );
    screen.getByRole("heading", { name: "Already confirmed" });
    await user.click(screen.getByRole("link", { name: "Continue" }));
    expect(visited).toEqual(["/orders"]);
  });
});

describe("<VerifyEmail/> with the links of an email change", () => {
  const NEW = "lovelace@example.com";

  /** A user with a confirmed email address who asked for another one. */
  async function changing() {
    const place = await start();
    await place.here.client.$fetch("/verify-email", { method: "POST", body: { token: place.token } });
    await place.here.client.signIn.email(ADA, { throw: true });
    await place.here.client.changeEmail({ newEmail: NEW }, { throw: true });
    const token = await place.mails.last(2);
    const { data: session } = await place.here.client.getSession();
    return { ...place, token, session };
  }

  test("the current email address agrees, then the new one replaces it", async () => {
    const place = await changing();
    const { user, unmount } = renderScreen(place.here, <VerifyEmail token={place.token} />, {
      session: place.session,
    });
    expect(screen.getByText(/You asked to change/).textContent).toContain(NEW);
    await user.click(screen.getByRole("button", { name: "Change email address" }));
    await screen.findByRole("heading", { name: "Check your new inbox" });
    expect((await place.here.client.getSession()).data?.user.email).toBe(ADA.email);
    unmount();
    const token = await place.mails.last(3);
    const next = renderScreen(place.here, <VerifyEmail token={token} />, { session: place.session });
    await next.user.click(screen.getByRole("button", { name: "Change email address" }));
    await screen.findByRole("heading", { name: "Email address changed" });
    next.unmount();
    // Opened again, it still belongs to the user.
    const { data: session } = await place.here.client.getSession();
    renderScreen(place.here, <VerifyEmail token={token} />, { session });
    screen.getByRole("heading", { name: "Email address changed" });
    expect(screen.getByText(/email address is now/).textContent).toContain(NEW);
  });

  test("on another device the new email address needs the account's password, and a new one can't be chosen", async () => {
    const place = await changing();
    await place.here.client.$fetch("/verify-email", { method: "POST", body: { token: place.token } });
    const token = await place.mails.last(3);
    const { user } = renderScreen(place.elsewhere, <VerifyEmail token={token} />, { session: null });
    await user.click(screen.getByRole("button", { name: "Change email address" }));
    await screen.findByRole("heading", { name: "Enter your password" });
    expect(screen.queryByText("I don't know the password")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in another way" }).getAttribute("href")).toContain(
      encodeURIComponent(`token=${token}`),
    );
    await user.type(screen.getByLabelText("Password"), `${ADA.password}{Enter}`);
    await screen.findByRole("heading", { name: "Email address changed" });
  });
});

describe("<VerifyEmail/> without a link", () => {
  test("waits for the email and sends it again after a minute", async () => {
    const place = await start();
    const { user } = renderScreen(place.here, <VerifyEmail token={null} sent={{ email: ADA.email }} />, {
      session: null,
    });
    expect(screen.getByText(/use any device/).textContent).toContain(ADA.email);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    expect(place.service.count("POST /send-verification-email")).toBe(0);
    expect(screen.getByText(/^You can resend it in \d+ seconds?/)).toBeDefined();
  });

  test("sends it to another email address; a user who mistyped it signs up again", async () => {
    const place = await start();
    const { user } = renderScreen(
      place.here,
      <VerifyEmail token={null} sent={{ email: "adaa@example.com" }} />,
      {
        session: null,
      },
    );
    await user.click(screen.getByRole("link", { name: "Use another email address" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
    expect(field.value).toBe("adaa@example.com");
    expect((await screen.findByRole("link", { name: /Sign up again/ })).getAttribute("href")).toBe(
      "/sign-up",
    );
    await user.clear(field);
    await user.type(field, `${ADA.email}{Enter}`);
    await screen.findByRole("heading", { name: "Check your email" });
    await place.mails.last(2);
  });

  test("notices that the email address was confirmed on another device", async () => {
    const mails = letters();
    const { service, client } = await startEngine(mails.options);
    await client.signUp.email(ADA);
    await client.sendVerificationEmail({ email: ADA.email });
    const { data: session } = await client.getSession();
    renderScreen({ client }, <VerifyEmail token={null} sent={{ email: ADA.email }} />, { session });
    screen.getByRole("heading", { name: "Check your email" });
    const token = await mails.last();
    const { error } = await openBrowser(service).client.verifyEmail({ query: { token } });
    expect(error).toBeNull();
    await client.session.refetch();
    await waitFor(() => screen.getByRole("heading", { name: "Already confirmed" }));
  });
});

/** Returns a session as a server passes it to the page. */
function sessionOf(email: string, emailVerified: boolean) {
  const now = new Date();
  const user = { id: "1", name: "", email, emailVerified, image: null, createdAt: now, updatedAt: now };
  const session = { id: "2", userId: "1", token: "", expiresAt: now, createdAt: now, updatedAt: now };
  // These are the fields that the screen reads.
  return { user, session } as never;
}
