import type { Locator, Page } from "playwright-core";
import { LANGUAGES } from "../packages/react/src/messages/languages.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessibility.ts";
import { readAs } from "./support/browser.ts";
import { expectGoodControls } from "./support/controls.ts";
import { tabTo } from "./support/keyboard.ts";
import { signedIn, signInQuietly } from "./support/people.ts";
import { expectFocus, expectPath, seen } from "./support/screen.ts";
import { openState, untilStill } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

test("a Latin name in Arabic is cut at its end, the email address begins below the name, and one bar marks the user's row", {
  tags: "long",
}, async ({ open }) => {
  const page = await open({ lang: "ar", width: 1280 });
  await openState(page, "organization/long-name", "ar");
  const name = page.locator('[data-lk="OrganizationSwitcher"] [data-part="name"]');
  expect(await name.evaluate((cut) => getComputedStyle(cut).direction)).toBe("ltr");
  await page.setViewportSize({ width: 390, height: 800 });
  await openState(page, "members/as-member", "ar");
  const row = page.locator("tr[data-current]");
  const start = (part: string): Promise<number> =>
    row.locator(`[data-part="${part}"]`).evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return Math.round(range.getBoundingClientRect().right);
    });
  expect(await start("email")).toBe(await start("name"));
  const bars = await row.evaluate((own) =>
    [own, ...own.children]
      .filter((part) => getComputedStyle(part).boxShadow !== "none")
      .map((part) => part.tagName),
  );
  expect(bars).toEqual(["TR"]);
});

test("a list of the console fits a window of 1280 pixels, and doesn't move the page where it scrolls", async ({
  open,
}) => {
  for (const lang of ["en", "ar"]) {
    const page = await open({ lang, width: 1280 });
    await openState(page, "console/sessions", lang);
    const list = page.locator('[data-lk="Table"]');
    const overhang = () =>
      list.evaluate((place) => (place.querySelector("table")?.offsetWidth ?? 0) - place.clientWidth);
    expect(await overhang(), lang).toBeLessThanOrEqual(0);
    await readAs(page, { width: 1000 });
    await untilStill(page);
    expect(await overhang(), lang).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page, `${lang} at 1000`);
  }
});

test("a page whose code loads slowly has a heading, which passes the focus on to the page's own", async ({
  open,
  service,
}) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await seen(page.getByRole("link", { name: "Sessions" }));
  const loading = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Sessions" }).click();
  await seen(page.locator('[data-portal="Pending"]'));
  await expectAccessible(page);
  loading.resolve();
  await expectFocus(page.getByRole("heading", { level: 1, name: "Sessions" }));
});

test.for(["sign-in/links", "account/menu", "sessions/confirm"])(
  "%s: every control is large enough, and its name contains its visible text",
  { tags: "long" },
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await expectGoodControls(page);
  },
);

test.for(["sign-in/links", "account", "security", "sessions/confirm"])(
  "%s with text twice as large shows everything without scrolling sideways",
  { tags: "long" },
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    for (const width of [1280, 640]) {
      await readAs(page, { width });
      await untilStill(page);
      await expectNoSidewaysScroll(page, `${name} at ${width}`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("body *")]
          .filter((part) => {
            const { overflowX, clipPath } = getComputedStyle(part);
            const isClipping = overflowX === "hidden" || overflowX === "clip";
            const isSeen = clipPath === "none" && part.closest("[aria-hidden=true]") === null;
            return isClipping && isSeen && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
      expect(cut, `${name} at ${width}`).toEqual([]);
    }
  },
);

test("each page has one of each landmark, and headings without gaps", async ({ open }) => {
  const page = await open();
  for (const [name, roles] of [
    ["sign-in", ["banner", "main", "contentinfo", "navigation"]],
    ["security", ["banner", "main", "contentinfo"]],
  ] as const) {
    await openState(page, name);
    for (const role of roles) expect(await page.getByRole(role).count(), `${name}: ${role}`).toBe(1);
    const levels = await page
      .locator("h1, h2, h3")
      .evaluateAll((all) => all.map(({ localName }) => localName));
    expect(levels.filter((level) => level === "h1")).toHaveLength(1);
    expect(levels[0]).toBe("h1");
  }
  for (const [lang, { dir }] of Object.entries(LANGUAGES)) {
    const link = page.locator(`a[hreflang="${lang}"]`);
    expect([await link.getAttribute("lang"), await link.getAttribute("dir")]).toEqual([lang, dir]);
  }
});

test("help is at the same place on every page", { tags: "long" }, async ({ open }) => {
  const page = await open();
  for (const name of ["sign-in/links", "sign-up/terms", "branded/rose"]) {
    await openState(page, name);
    const first = page.getByRole("contentinfo").getByRole("link").first();
    expect(await first.textContent(), name).toBe("Help");
  }
});

test("the first press of Tab in the app offers to skip to the content", async ({ open, service }) => {
  for (const script of [true, false]) {
    const page = await open({ script });
    await signedIn(page, service);
    await page.goto("/account");
    if (script) await seen(page.getByRole("heading", { level: 1, name: "Profile" }));
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expectFocus(skip);
    const box = await skip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(isInMain, `script: ${script}`).toBe(true);
  }
});

test("another page of the app sets its title and focuses its heading, without a second announcement", async ({
  open,
  service,
}) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  const said = await listen(page);
  await (await tabTo(page, "link", "Security")).press("Enter");
  await expectFocus(page.getByRole("heading", { level: 1, name: "Security" }));
  expect(await page.title()).toMatch(/^Security · /);
  await page.goBack();
  await expectFocus(page.getByRole("heading", { level: 1, name: "Profile" }));
  expect(await said()).toEqual([]);
});

test("a failure is announced once: by its alert, or by the focus on it", async ({ open }) => {
  const page = await open();
  // The focus is on the field to correct, so the alert announces the reason.
  await openState(page, "sign-in/wrong-password-script");
  await expectFocus(page.getByLabel("Password", { exact: true }));
  await seen(page.getByRole("alert").filter({ hasText: "Wrong email address or password." }));
  // The focus is on the message, so no alert repeats it.
  await openState(page, "sign-in/network");
  await expectFocus(page.getByRole("group", { name: /^Can't reach Latchkey/ }));
  expect(await page.getByRole("alert").count()).toBe(0);
  // A separate tab, because this one remembers the email address.
  const other = await open();
  await openState(other, "sign-up/empty");
  await expectFocus(other.getByRole("group", { name: "There are 3 problems" }));
  expect(await other.getByRole("alert").count()).toBe(0);
  const field = other.getByLabel("Name", { exact: true });
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await descriptionOf(field)).toBe("Other people see this name. Enter your name.");
});

test("a repeated failure is announced again", async ({ open, service }) => {
  const page = await open();
  await openState(page, "sign-in/wrong-password-script");
  const alert = await page.getByRole("alert").elementHandle();
  await page.getByLabel("Password", { exact: true }).fill("not this either");
  await page.keyboard.press("Enter");
  await expectGone(page, alert);
  await seen(page.getByRole("alert").filter({ hasText: "Wrong email address or password." }));
  expect(service.logs()).not.toContain("not this either");
});

test("a countdown is shown, but announced only on request", { tags: "long" }, async ({ open }) => {
  const page = await open();
  await openState(page, "two-factor/limited");
  const button = page.getByRole("button", { name: "Confirm code", exact: true });
  const before = await button.textContent();
  expect(before).toMatch(/^Confirm code · \d+ sec$/);
  const said = await listen(page);
  await page.waitForFunction(
    ([text]) => document.querySelector<HTMLElement>('button[data-part="submit"]')?.textContent !== text,
    [before],
  );
  expect(await said()).toEqual([]);
  await button.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: /^Wait \d+ seconds?$/ })
    .waitFor({ state: "attached" });
});

test("a saved change is announced once, where the focus is", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await page.getByLabel("Name", { exact: true }).fill("Augusta Ada King");
  const said = await listen(page);
  const save = await tabTo(page, "button", "Save changes");
  await save.press("Enter");
  await seen(page.getByText("Saved", { exact: true }));
  await expectFocus(page.getByRole("group", { name: "Unsaved changes" }));
  expect((await said()).filter((text) => text.includes("Saved"))).toEqual(["Saved"]);
});

test("dialogs are read with their question, the page behind is inert, and the focus returns", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  for (let more = 0; more < 2; more++) await signInQuietly(await open(), service, ada);
  await page.goto("/account/sessions");
  const out = page.getByRole("button", { name: /^Sign out Chrom(e|ium) on Linux/ });
  await seen(out.first());
  await out.first().focus();
  await page.keyboard.press("Enter");
  const dialog = await seen(page.getByRole("alertdialog"));
  await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
  expect(await descriptionOf(dialog)).toMatch(/will need to sign in again/);
  expect(await page.locator("main").evaluate((main) => main.closest("[inert]") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expectFocus(out.first());

  await page.keyboard.press("Enter");
  await seen(dialog);
  await dialog.getByRole("button", { name: "Sign out" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  // The session's row is gone, so the next one has the focus. After the last one, the list has it.
  await expectFocus(out);
  const others = page.getByRole("button", { name: "Sign out everywhere else" });
  await others.press("Enter");
  await dialog.getByRole("button", { name: "Sign out everywhere else" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(page.getByRole("list", { name: "Sessions" }));
});

test("the menu and its button below 900 px pass the focus on and back", async ({ open, service }) => {
  const page = await open({ width: 640 });
  const { name } = await signedIn(page, service);
  await page.goto("/account");
  const user = await tabTo(page, "button", `Account: ${name}`);
  await page.keyboard.press("ArrowUp");
  await expectFocus(page.getByRole("menuitem", { name: "Sign out" }));
  await page.keyboard.press("Escape");
  await expectFocus(user);

  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  expect(await menu.getAttribute("aria-expanded")).toBe("true");
  await (await tabTo(page, "link", "Sessions")).press("Enter");
  await expectPath(page, "/account/sessions");
  await expectFocus(page.getByRole("heading", { level: 1 }));
  await page.getByRole("link", { name: "Sessions" }).waitFor({ state: "hidden" });
});

test("an ended session: the dialog announces the reason, and the focus returns to the form", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  await page.goto("/account");
  const field = page.getByLabel("Name", { exact: true });
  await field.fill("Ada King");
  const elsewhere = await open();
  await signInQuietly(elsewhere, service, ada);
  await elsewhere.request.post(`${service.api}/revoke-other-sessions`, {
    data: {},
    headers: { origin: service.url },
  });
  await field.press("Enter");
  const dialog = await seen(page.getByRole("dialog", { name: "Sign in again" }));
  expect(await descriptionOf(dialog)).toBe("You were signed out. Your input is still here.");
  await expectFocus(dialog.getByLabel("Password", { exact: true }));
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(field);
});

/** Returns the text that is read out after a control's name. */
async function descriptionOf(target: Locator): Promise<string> {
  return await target.evaluate((node) =>
    (node.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent?.trim())
      .join(" "),
  );
}

async function expectGone(page: Page, node: Awaited<ReturnType<Locator["elementHandle"]>>): Promise<void> {
  await page.waitForFunction((gone) => gone?.isConnected !== true, node);
}

/** Records the texts of live regions from now on. Returns a function that reads them. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const regions = "[role=alert], [role=status], [role=log], [aria-live]";
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const part = target instanceof Element ? target : target.parentElement;
        const text = part?.closest("[aria-hidden=true]") ? "" : part?.closest(regions)?.textContent?.trim();
        if (text && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
