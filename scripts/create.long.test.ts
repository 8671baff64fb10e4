// Only in test:all: npm installs frameworks, and each application is started and used in a browser.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, onTestFinished, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";
import { STARTERS, type Starter } from "../packages/server/src/init/starters.ts";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { shellWithRegistry } from "./registry/for-tests.ts";

const executable = findOrInstallChromium();
const browser = executable === undefined ? undefined : await launchChromium(executable);
afterAll(() => browser?.close());
const { emptyFolder, type, env } = shellWithRegistry();

// The object has these names.
test.for(Object.keys(STARTERS) as Starter[])(
  "an application that `npm create latchkey` made with %s compiles, and signs a user up",
  async (starter, { skip }) => {
    if (browser === undefined) return skip("needs Chromium");
    const parent = emptyFolder();
    await type(`npm create latchkey@latest my-app -- --framework ${starter}`, parent);
    const folder = join(parent, "my-app");
    await type("npm run check", folder);
    const { url, own } = await onFreePorts(folder, starter);
    const app = await startApplication("npm", ["run", "dev"], {
      cwd: folder,
      env: { ...env(), ...own },
      ready: [url, `${own.LATCHKEY_URL}/api/auth/ok`],
      hasChildren: true,
    });
    onTestFinished(() => app.stop());
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(`${url}/sign-up`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await page.getByRole("button", { name: /sign up|create account/i }).click();
    await page.waitForURL("**/protected");
    await page.getByText("Ada").first().waitFor();
  },
);

/** Moves an application to other ports than those that it is made with. Returns the URL of its pages. */
async function onFreePorts(folder: string, starter: Starter) {
  const port = String(await freePort());
  const server = `http://localhost:${port}`;
  const own = { PORT: port, LATCHKEY_URL: server };
  if (starter !== "vite") return { url: server, own };
  const ofPages = String(await freePort());
  const url = `http://localhost:${ofPages}`;
  const config = join(folder, "vite.config.ts");
  writeFileSync(config, readFileSync(config, "utf8").replace("5173", ofPages));
  return { url, own: { ...own, LATCHKEY_TRUSTED_ORIGINS: url, VITE_LATCHKEY_URL: server } };
}
