import { beforeAll, beforeEach } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import { type CreateClient, type GENERATIONS, loadClient } from "./generations.ts";

/**
 * Devices with a generation's client on them, each a browser that nobody has used yet, on the pages of the service at `url`. To be
 * called where tests are declared: they are skipped where the client can't be had.
 */
export function devicesOf(generation: (typeof GENERATIONS)[number]) {
  let createAuthClient: CreateClient;
  let missing: string | undefined;
  beforeAll(async () => {
    const loaded = await loadClient(generation);
    if ("missing" in loaded) missing = loaded.missing;
    else createAuthClient = loaded.createAuthClient;
  }, INSTALL_WITHIN_MS);
  beforeEach(({ skip }) => skip(missing !== undefined, missing));

  return (url: string) => {
    const browser = new Browser(url);
    const client = createAuthClient({ baseURL: url, fetchOptions: { customFetchImpl: browser.fetch } });
    return { browser, client };
  };
}
