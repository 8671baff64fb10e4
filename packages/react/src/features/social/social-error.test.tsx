import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { isSocialError, socialFailure } from "./callback-errors.ts";
import { SocialError, type SocialErrorProps } from "./social-error.tsx";
import { THREE, watchAsked } from "./testing/providers.ts";

/** All errors that the specification defines for `/callback/:id`. */
const WORDS = [
  "invalid_callback_request",
  "state_not_found",
  "please_restart_the_process",
  "state_mismatch",
  "no_code",
  "oauth_provider_not_found",
  "invalid_code",
  "unable_to_get_user_info",
  "email_not_found",
  "no_callback_url",
  "account_already_linked_to_different_user",
  "unable_to_link_account",
  "account_not_linked",
  "signup_disabled",
  "unable_to_create_user",
  "unable_to_create_session",
  "email_doesn't_match",
  "email_not_verified",
];

const ROUTES = {
  signIn: "/sign-in?lang=en&redirect_to=%2Faccount",
  connections: "/account/connections",
  verifyEmail: "/verify-email",
  socialError: "/error",
};

async function show(props: SocialErrorProps, lang: "en" | "de" | "ar" = "en") {
  const place = await startEngine({ socialProviders: THREE });
  const asked = watchAsked(place.service);
  const config = place.service.auth.uiConfig;
  const rendered = renderScreen(place, <SocialError {...props} />, {
    session: null,
    config,
    lang,
    routes: ROUTES,
  });
  return { ...rendered, asked };
}

describe("a round trip to a provider that failed", () => {
  test.each(WORDS)("%s has its own words", (word) => {
    expect(isSocialError(word)).toBe(true);
    expect(socialFailure(word)).not.toBe("cancelled");
  });

  test.each(["access_denied", "user_cancelled_login", "ACCESS_DENIED"])("%s is the user's choice", (word) => {
    expect(socialFailure(word)).toBe("cancelled");
  });

  test("an unknown error means that the provider didn't confirm the user", () => {
    expect(socialFailure("something_of_its_own")).toBe("unproved");
    expect(socialFailure("constructor")).toBe("unproved");
    expect(isSocialError("INVALID_TOKEN")).toBe(false);
  });

  test.each(["en", "de", "ar"] as const)("says in %s what happened and what to do", async (lang) => {
    for (const error of [...WORDS, "access_denied", "temporarily_unavailable"])
      for (const provider of ["google", undefined]) {
        const { container, unmount } = await show({ error, provider }, lang);
        expect(container.querySelector("h2")?.textContent).not.toBe("");
        expect(container.textContent, error).not.toMatch(/\bauth\.|undefined|[{}]/);
        expect(container.querySelectorAll("a, button").length, error).toBeGreaterThan(0);
        unmount();
      }
  });

  test("can be tried again with the same provider, back to the same page", async () => {
    const { user, visited, asked } = await show({
      error: "access_denied",
      provider: "google",
      redirectTo: "/orders",
    });
    screen.getByRole("heading", { name: "Google sign-in was canceled" });
    expect(screen.getByRole("link", { name: "Use another method" }).getAttribute("href")).toBe(
      "/sign-in?lang=en&redirect_to=%2Faccount",
    );
    await user.click(screen.getByRole("button", { name: "Try again with Google" }));
    await waitFor(() => expect(visited).toEqual(["/there"]));
    expect(asked).toMatchObject([{ provider: "google", callbackURL: `${location.origin}/orders` }]);
  });

  test("that belongs to an existing account leads to signing in as before, and then to connecting", async () => {
    await show({ error: "account_not_linked", provider: "google" });
    screen.getByRole("heading", { name: "Connect Google first" });
    expect(screen.queryByRole("button")).toBeNull();
    const link = screen.getByRole("link", { name: "Sign in, then connect Google" });
    const to = new URL(link.getAttribute("href") ?? "", location.origin);
    expect(to.pathname).toBe("/sign-in");
    expect(to.searchParams.get("redirect_to")).toBe("/account/connections?connect=google");
  });

  test("links to the confirmation email for an unconfirmed email address", async () => {
    await show({ error: "email_not_verified", provider: "google" });
    expect(screen.getByRole("link", { name: "Resend email" }).getAttribute("href")).toBe("/verify-email");
  });

  test("links to signing up if signing in doesn't create accounts", async () => {
    await show({ error: "signup_disabled", provider: "google" });
    expect(screen.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/sign-up");
  });

  test("names no unknown provider", async () => {
    const { container } = await show({ error: "invalid_code", provider: "<b>Evil</b>" });
    expect(container.textContent).not.toContain("Evil");
    screen.getByRole("heading", { name: "Sign-in didn't finish" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
