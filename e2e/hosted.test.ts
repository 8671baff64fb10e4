import { ChangePassword, createAuthClient, LatchkeyProvider, SignIn, UserButton } from "@latchkey/react";
import type { Page } from "playwright-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Appearance } from "../packages/react/src/styles/tokens.ts";
import { bundleStyles } from "../scripts/build/bundle-styles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** Screens in an application that has no style of its own, on a machine that is set to dark. */
async function hosted(appearance: Appearance, head = ""): Promise<string> {
  const [client, at] = [createAuthClient({ baseURL: "https://auth.example.com" }), "2026-11-21T12:00:00Z"];
  const user = {
    id: "1",
    email: "ada@example.com",
    name: "Ada",
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  };
  const session = {
    id: "1",
    token: "1",
    userId: "1",
    expiresAt: "2126-11-21T12:00:00Z",
    createdAt: at,
    updatedAt: at,
  };
  const screens = createElement(
    LatchkeyProvider,
    // As JSON, its dates are texts: the client takes them so, its type names what comes out.
    { client, appearance, initialSession: { user, session } as never },
    createElement("header", null, createElement(UserButton, { showName: true })),
    createElement(
      "main",
      null,
      createElement("h1", null, "Notebook"),
      createElement("p", { id: "own" }, "Text of the application"),
      createElement(SignIn),
      createElement(ChangePassword),
    ),
  );
  const styles = await bundleStyles("packages/react/src/styles/index.css");
  return `<!doctype html><html lang="en"><title>Notebook</title>${head}<style>${styles}</style>${renderToStaticMarkup(screens)}`;
}

/** Of the screen for signing in. */
async function groundOf(page: Page): Promise<"light" | "dark"> {
  const lightness = await page.locator('[data-lk="SignIn"]').evaluate((screen) => {
    return /^oklch\(([\d.]+)/.exec(getComputedStyle(screen).backgroundColor)?.[1];
  });
  return Number(lightness) > 0.5 ? "light" : "dark";
}

test("in an application that is always light, screens are readable on a dark system", async ({ look }) => {
  const page = await look({ scheme: "dark" });
  await page.setContent(await hosted({}));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("light");
});

test("in an application that follows the system, screens do so on demand, and change nothing around them", async ({
  look,
}) => {
  const page = await look({ scheme: "dark" });
  await page.setContent(await hosted({ scheme: "auto" }, '<meta name="color-scheme" content="light dark">'));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("dark");
  expect(await page.locator("#own").evaluate((text) => getComputedStyle(text).fontFamily)).toBe(
    await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily),
  );
});
