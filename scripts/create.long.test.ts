// Only in test:all: npm installs frameworks, and each application is started and used in a browser.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";
import { STARTERS, type Starter } from "../packages/server/src/init/starters.ts";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { compile } from "./build/compile.ts";
import { application, installed } from "./build/installed.ts";

const run = promisify(execFile);
const executable = findOrInstallChromium();
const browser = executable === undefined ? undefined : await launchChromium(executable);
afterAll(() => browser?.close());
beforeAll(async () => void (await installed()));

// The object has these names.
test.for(Object.keys(STARTERS) as Starter[])(
  "an application that `latchkey create` made with %s compiles, and signs a user up",
  async (starter, { skip }) => {
    if (browser === undefined) return skip("needs Chromium");
    const folder = join(await application(), "app");
    const args = [cli, "create", folder, "--framework", starter, "--no-install", "--json"];
    const { open } = JSON.parse((await run(process.execPath, args)).stdout);
    expect(compile(folder)).toBe("");
    const { url, env } = await onFreePorts(folder, starter);
    const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    // As `npm run dev`, which would find the oldest supported Node among the installed packages.
    const bin = join(await installed(), "node_modules/.bin");
    const app = await startApplication("sh", ["-c", scripts.dev], {
      cwd: folder,
      env: { ...env, PATH: [dirname(process.execPath), bin, process.env.PATH].join(":") },
      ready: [url, `${env.LATCHKEY_URL}/api/auth/ok`],
      hasChildren: true,
    });
    onTestFinished(() => app.stop());
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(url + new URL(open).pathname);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await page.getByRole("button", { name: /sign up|create account/i }).click();
    await page.waitForURL("**/protected");
    await page.getByText("Ada").first().waitFor();
  },
);

const cli = resolve("packages/server/src/cli.ts");

/** Moves an application to other ports than those that it is made with. Returns the URL of its pages. */
async function onFreePorts(folder: string, starter: Starter) {
  const port = String(await freePort());
  const server = `http://localhost:${port}`;
  const env = { PORT: port, LATCHKEY_URL: server };
  if (starter !== "vite") return { url: server, env };
  const own = String(await freePort());
  const url = `http://localhost:${own}`;
  const config = join(folder, "vite.config.ts");
  writeFileSync(config, readFileSync(config, "utf8").replace("5173", own));
  return { url, env: { ...env, LATCHKEY_TRUSTED_ORIGINS: url, VITE_LATCHKEY_URL: server } };
}
