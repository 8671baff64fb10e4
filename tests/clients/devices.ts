import { beforeAll, beforeEach } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import { type CreateClient, type GENERATIONS, loadClient } from "./generations.ts";

/**
 * Creates devices with a generation's client, each a new browser on the service at `url`. Call it where tests
 * are declared: they are skipped if the client can't be installed.
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
