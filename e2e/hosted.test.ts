import { transform } from "lightningcss";
import type { Page } from "playwright-core";
import type { Appearance } from "../packages/react/src/styles/tokens.ts";
import { hostedMarkup } from "../packages/react/src/testing/hosted.tsx";
import { bundleStyles } from "../scripts/build/bundle-styles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openState } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

/** Returns an application's page without styles. */
async function hosted(appearance: Appearance, head = "", styles?: string): Promise<string> {
  styles ??= await bundleStyles("packages/react/src/styles/index.css");
  return `<!doctype html><html lang="en"><title>Notebook</title>${head}<style>${styles}</style>${hostedMarkup(appearance)}`;
}

/** Returns the background of the sign-in screen. */
async function groundOf(page: Page): Promise<"light" | "dark"> {
  const lightness = await page.locator('[data-lk="SignIn"]').evaluate((screen) => {
    return /^oklch\(([\d.]+)/.exec(getComputedStyle(screen).backgroundColor)?.[1];
  });
  expect(lightness).toBeDefined();
  return Number(lightness) > 0.5 ? "light" : "dark";
}

test("screens in an application that is always light are readable on a dark system", async ({ open }) => {
  const page = await open({ scheme: "dark" });
  await page.setContent(await hosted({}));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("light");
});

test("screens in an application that follows the system do so on demand, and don't change its other content", async ({
  open,
}) => {
  const page = await open({ scheme: "dark" });
  await page.setContent(await hosted({ scheme: "auto" }, '<meta name="color-scheme" content="light dark">'));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("dark");
  expect(await page.locator("#own").evaluate((text) => getComputedStyle(text).fontFamily)).toBe(
    await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily),
  );
});

test.for([
  ["light", {}],
  ["dark", { scheme: "dark" }],
  ["dark", { scheme: "auto" }],
] as const)(
  "an application that Vite or Next.js builds keeps the %s colors of %o",
  { tags: "long" },
  async ([ground, appearance], { open }) => {
    const page = await open({ scheme: "dark" });
    await page.setContent(await hosted(appearance, "", await translated()));
    await expectAccessible(page);
    expect(await groundOf(page)).toBe(ground);
  },
);

test("text keeps its alignment and spacing in an application that centers text", { tags: "long" }, async ({
  open,
}) => {
  const page = await open({});
  await page.setContent(
    await hosted({}, "<style>body { text-align: center; letter-spacing: 0.2em }</style>"),
  );
  const { textAlign, letterSpacing } = await page
    .locator("label")
    .first()
    .evaluate((label) => ({
      textAlign: getComputedStyle(label).textAlign,
      letterSpacing: getComputedStyle(label).letterSpacing,
    }));
  expect({ textAlign, letterSpacing }).toEqual({ textAlign: "start", letterSpacing: "normal" });
});

test.for([":root", "main", "[data-lk]"])(
  "an accent that is set on %s applies to the button, with readable text",
  async (place, { open }) => {
    const page = await open();
    await page.setContent(`<style>${place} { --lk-accent: #ffd400 }</style>${await hosted({})}`);
    const looks = await page
      .locator('[data-variant="primary"]')
      .first()
      .evaluate((button) => {
        const { backgroundColor, color } = getComputedStyle(button);
        return { backgroundColor, color };
      });
    expect(looks).toEqual({ backgroundColor: "rgb(255, 212, 0)", color: "color(xyz-d65 0 0 0)" });
    await expectAccessible(page);
  },
);

test("the link next to a field's label is on the label's line", async ({ open }) => {
  const page = await open();
  await openState(page, "sign-in");
  const lines = await page.locator('[data-lk="PasswordField"]').evaluate((field) =>
    ["fieldLabel", "action"].map((part) => {
      const range = document.createRange();
      const within = field.querySelector(`[data-part="${part}"]`) ?? field;
      range.selectNode(document.createTreeWalker(within, NodeFilter.SHOW_TEXT).nextNode() ?? within);
      return range.getBoundingClientRect().bottom;
    }),
  );
  expect(lines[0]).toBe(lines[1]);
});

test("screens are cards of a readable width", async ({ open }) => {
  const page = await open({ width: 1280 });
  await page.setContent(await hosted({}));
  const widthOf = (name: string): Promise<number> =>
    page.locator(`[data-lk="${name}"]`).evaluate((card) => card.getBoundingClientRect().width);
  expect(await widthOf("SignIn")).toBe(416);
  expect(await widthOf("ChangePassword")).toBe(720);
});

/** Tailwind CSS's reset, with its layer names. */
const PREFLIGHT = `@layer theme, base, components, utilities;
@layer base {
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  button, input { font: inherit; color: inherit; background-color: transparent; border-radius: 0 }
  h2 { font-size: inherit; font-weight: inherit }
}`;

test("a reset in an application's base layer doesn't affect screens, even if it is loaded later", async ({
  open,
}) => {
  const page = await open({});
  await page.setContent(await hosted({}, "", await layered()));
  const looks = (): Promise<unknown> =>
    page.locator('[data-lk="SignIn"]').evaluate((screen) =>
      [screen, ...screen.querySelectorAll("*")].map((element) => {
        const { padding, marginBlock, backgroundColor, borderRadius, fontSize } = getComputedStyle(element);
        return { padding, marginBlock, backgroundColor, borderRadius, fontSize };
      }),
    );
  const before = await looks();
  await page.setContent(`${await hosted({}, "", await layered())}<style>${PREFLIGHT}</style>`);
  expect(await looks()).toEqual(before);
});

test.for(["index.css", "index.layer.css"])(
  "unstyled screens look the same with and without %s",
  async (file, { open }) => {
    const page = await open({});
    const looks = (): Promise<string[]> =>
      page.locator("body").evaluate((body) =>
        [...body.querySelectorAll("[data-lk], [data-lk] *")].flatMap((element) =>
          ["", "::before", "::after"].map((pseudo) =>
            [...getComputedStyle(element, pseudo)]
              .filter((name) => !name.startsWith("--"))
              .map((name) => `${name}: ${getComputedStyle(element, pseudo).getPropertyValue(name)}`)
              .join("; "),
          ),
        ),
      );
    const styles = await bundleStyles(`packages/react/src/styles/${file}`);
    await page.setContent(await hosted({ unstyled: true }, "", styles));
    const unstyled = await looks();
    await page.setContent(await hosted({ unstyled: true }, "", " "));
    expect(unstyled).toEqual(await looks());
  },
);

const layered = (): Promise<string> => bundleStyles("packages/react/src/styles/index.layer.css");

/** Returns the stylesheet as build tools translate it for the browsers that they support by default. */
async function translated(): Promise<string> {
  const code = Buffer.from(await bundleStyles("packages/react/src/styles/index.css"));
  const styles = String(transform({ filename: "styles.css", code, targets: { chrome: 111 << 16 } }).code);
  expect(styles).not.toContain("light-dark(");
  return styles;
}
