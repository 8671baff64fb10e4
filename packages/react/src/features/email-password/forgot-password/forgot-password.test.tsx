import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADA } from "../../../../../client/src/testing/people.ts";
import { letters } from "../../../testing/letters.ts";
import { openBrowser, renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { ForgotPassword } from "./forgot-password.tsx";

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });

async function start() {
  const mails = letters();
  const { service, client } = await startEngine(mails.options);
  await client.signUp.email(ADA);
  return { mails, service, ...openBrowser(service) };
}

describe("<ForgotPassword/>", () => {
  test("sends a link, and says the same for an unknown address", async () => {
    const place = await start();
    const { user } = renderScreen(place, <ForgotPassword />, { session: null });
    await user.type(email(), `${ADA.email}{Enter}`);
    const heading = await screen.findByRole("heading", { name: "Check your email" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/has an account, we sent a link to it/).textContent).toContain(ADA.email);
    expect(await place.mails.last()).toMatch(/^\w{24}$/);
    await user.click(screen.getByRole("link", { name: "Use another email address" }));
    expect(email().value).toBe(ADA.email);
    await user.clear(email());
    await user.type(email(), "nobody@example.com{Enter}");
    await screen.findByText(/has an account, we sent a link to it/);
    expect(place.mails.tokens).toHaveLength(1);
  });

  test("sends the email again only after a minute, and says how long to wait", async () => {
    const place = await start();
    const { user } = renderScreen(place, <ForgotPassword initialEmail={ADA.email} />, { session: null });
    await user.click(screen.getByRole("button", { name: "Send link" }));
    const again = await screen.findByRole("button", { name: "Resend" });
    await user.click(again);
    expect(screen.getByText(/^You can resend it in \d+ seconds?/).getAttribute("role")).toBe("status");
    expect(place.service.count("POST /request-password-reset")).toBe(1);
  });

  test("asks for a valid email address before anything is sent", async () => {
    const place = await start();
    const { user } = renderScreen(place, <ForgotPassword />, { session: null });
    await user.type(email(), "ada");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(document.activeElement).toBe(email());
    expect(screen.getByText("Enter an email address like name@example.com.")).toBeDefined();
    expect(place.service.count("POST /request-password-reset")).toBe(0);
  });

  test("sends once, however often it is pressed, and a network failure loses nothing", async () => {
    const place = await start();
    const { user } = renderScreen(place, <ForgotPassword initialEmail={ADA.email} />, { session: null });
    place.service.intercept((request, response) => {
      if (!request.url?.includes("/request-password-reset")) return false;
      response.destroy();
      return true;
    });
    await user.dblClick(screen.getByRole("button", { name: "Send link" }));
    await screen.findByRole("group", { name: /Can't reach/ });
    expect(email().value).toBe(ADA.email);
    expect(place.service.count("POST /request-password-reset")).toBe(1);
    place.service.intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "Check your email" });
  });

  test("leads back to sign-in and keeps the target", async () => {
    const place = await start();
    renderScreen(place, <ForgotPassword initialEmail={ADA.email} redirectTo="/orders" />, { session: null });
    expect(screen.getByRole("link", { name: "Back to sign-in" }).getAttribute("href")).toBe(
      "/sign-in?redirect_to=%2Forders",
    );
  });

  test("shows the result of a form that a server processed", async () => {
    const place = await start();
    const { unmount } = renderScreen(place, <ForgotPassword sent={{ email: ADA.email, again: true }} />, {
      session: null,
    });
    expect(screen.getByText(/we sent another link/).textContent).toContain(ADA.email);
    unmount();
    const refused = {
      error: { code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 30 },
      values: { email: ADA.email },
    };
    renderScreen(place, <ForgotPassword refused={refused} />, { session: null });
    await waitFor(() => expect(screen.getByText(/Try again in/)).toBeDefined());
    expect(email().value).toBe(ADA.email);
  });
});
