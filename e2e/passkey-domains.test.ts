import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { freshStores, startService } from "../tests/service.ts";
import { contextOf, launchChromium } from "./support/browser.ts";
import { register } from "./support/people.ts";
import { expectPath, seen, untilAlive } from "./support/screen.ts";
import { type SecureHosts, secureHosts } from "./support/secure-hosts.ts";
import { expect, test } from "./support/test.ts";
import {
  signInByButton,
  type VirtualAuthenticator,
  virtualAuthenticator,
} from "./support/virtual-authenticator.ts";

const OLD = "https://old.example";
const NEW = "https://new.example";

/** Signs in at the new domain with the button. */
async function signIn(page: Page, device: VirtualAuthenticator): Promise<void> {
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await signInByButton(page, device, () => button.click(), `${NEW}/sign-in`);
}

/** Starts the service at a domain, with its data from the domain before. */
async function serviceAt(
  hosts: SecureHosts,
  url: string,
  stores: object,
  config: Record<string, unknown> = {},
) {
  const env = { LATCHKEY_RATE_LIMIT: "off", LATCHKEY_TRUSTED_PROXIES: "loopback", LATCHKEY_URL: url };
  const service = await startService({ ...stores, env, config });
  hosts.leadTo(service.port);
  return service;
}

test("passkeys of an old domain sign in at a new one if its origin is listed", {
  tags: "long",
}, async ({ skip }) => {
  skip(inject("chromium") === "", "needs Chromium");
  await using hosts = await secureHosts("old.example", "new.example");
  const dataDir = await mkdtemp(join(tmpdir(), "latchkey-moved-"));
  const kept = { dataDir, stores: await freshStores() };
  const browser = await launchChromium(inject("chromium"), hosts.flags);
  try {
    const page = await (await browser.newContext(contextOf({}, OLD))).newPage();
    const device = await virtualAuthenticator(page);
    await using before = await serviceAt(hosts, OLD, kept);
    const ada = await register(before);
    await page.goto(`${OLD}/sign-in`);
    await untilAlive(page);
    await page.getByLabel("Email address or username").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectPath(page, "/account");
    await page.goto(`${OLD}/account/passkeys`);
    await page.getByRole("button", { name: "Create a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await seen(page.getByRole("list", { name: "Your passkeys" }));
    expect(await device.passkeys()).toHaveLength(1);
    await before.stop();

    // After the move, the old domain still leads to the service and lists the new origin. Its passkeys stay
    // valid.
    const config = { passkey: { rpID: "old.example", relatedOrigins: [NEW] } };
    await using _after = await serviceAt(hosts, NEW, kept, config);
    await signIn(page, device);
    await expectPath(page, "/account");
  } finally {
    await browser.close();
    await kept.stores.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
