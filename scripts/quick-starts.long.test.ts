// Only in test:all: npm installs frameworks. Each quick start is typed as its page says, in an empty folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { documentedCommands, documentedFiles } from "./build/documented-files.ts";
import { shellWithRegistry } from "./registry/for-tests.ts";

const executable = findOrInstallChromium();
const browser = executable === undefined ? undefined : await launchChromium(executable);
afterAll(() => browser?.close());
const { emptyFolder, type, env } = shellWithRegistry();
const PAGE = "frameworks.md";

/** A reader in a folder, whose application has a free port in place of 3000. */
async function reader(folder: string) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const here = (text: string): string => text.replaceAll("3000", port);
  return {
    url,
    type: (command: string) => type(here(command), folder),
    write(files: Record<string, string>): void {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), here(text));
      }
    },
    async start(command: string): Promise<void> {
      // The secret is in `.env`.
      const app = await startApplication("sh", ["-c", `unset LATCHKEY_SECRET; ${command}`], {
        cwd: folder,
        env: { ...env(), PORT: port },
        ready: [`${url}/api/auth/ok`],
        hasChildren: true,
      });
      onTestFinished(() => app.stop());
    },
  };
}

test.for(["Express", "Fastify", "Hono", "node:http"])(
  "the quick start of %s, typed in an empty folder, signs a user up and out",
  async (section) => {
    const { type, write, start } = await reader(emptyFolder());
    const [secret = "", accounts = ""] = documentedCommands(PAGE);
    const [install = "", run = ""] = documentedCommands(PAGE, section);
    await type("npm init -y && npm pkg set type=module");
    write(documentedFiles(PAGE));
    await type(secret);
    await type(install);
    write(documentedFiles(PAGE, section));
    await start(run);
    const printed = await type(accounts);
    expect(printed.match(/"email":"ada@example.com"/g)).toHaveLength(2);
    expect(printed).toMatch(/\{"success":true\}$/);
  },
);

/** A new application, as the pages say to make it. */
async function nextApplication() {
  const parent = emptyFolder();
  await type("npx create-next-app@latest my-app --yes", parent);
  return reader(join(parent, "my-app"));
}

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.getByRole("button", { name: /sign up|create account/i }).click();
}

async function newPage(): Promise<Page> {
  const page = await (browser as NonNullable<typeof browser>) /* the caller has looked */
    .newPage();
  onTestFinished(() => page.close());
  // Next.js compiles a page when it is first opened.
  page.setDefaultTimeout(240_000);
  return page;
}

test("the quick start of Next.js, typed in a new application, greets a user who signed up", async ({
  skip,
}) => {
  if (browser === undefined) return skip("needs Chromium");
  const { url, type, write, start } = await nextApplication();
  const [secret = ""] = documentedCommands(PAGE);
  const [install = "", run = ""] = documentedCommands(PAGE, "Next.js");
  write(documentedFiles(PAGE));
  await type(secret);
  await type(install);
  write(documentedFiles(PAGE, "Next.js"));
  await start(run);
  const page = await newPage();
  await signUp(page, url);
  await page.getByText("Hello Ada").waitFor();
});

test("`latchkey init` in a new Next.js application adds pages that sign a user up", async ({ skip }) => {
  if (browser === undefined) return skip("needs Chromium");
  const { url, type, write, start } = await nextApplication();
  write({ ".env": "LATCHKEY_URL=http://localhost:3000\n" });
  const [commands = ""] = documentedCommands(PAGE, "In an existing application");
  const [, left = ""] = /^1\. (.+)$/m.exec(await type(commands)) ?? [];
  await type(left);
  await start("npm run dev");
  const page = await newPage();
  await signUp(page, url);
  await page.waitForURL("**/protected");
  await page.getByText("Ada").first().waitFor();
});
