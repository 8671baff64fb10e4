import { describe, expect, test } from "vitest";
import { languageLink, pageLink } from "./links.ts";

const opened = {
  url: "/sign-in?lang=de&reason=expired",
  redirectTo: "/shop?a=1&b=2",
  loginHint: "ada@example.com",
};

describe("links", () => {
  test("keep the target, the language and the hint", () => {
    const link = new URL(pageLink(opened, "/sign-up"), "https://auth.example.com");
    expect(link.pathname).toBe("/sign-up");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      redirect_to: "/shop?a=1&b=2",
      login_hint: "ada@example.com",
      lang: "de",
    });
  });

  test("add no other parameters", () => {
    expect(pageLink({ url: "/sign-in" }, "/sign-up")).toBe("/sign-up");
  });

  test("to another language stay on the page, with all of its parameters", () => {
    expect(languageLink(opened, "ar")).toBe("/sign-in?lang=ar&reason=expired");
    expect(languageLink({ url: "/account" }, "en")).toBe("/account?lang=en");
  });
});
