import type { TestProject } from "vitest/node";
import { ensurePages } from "../../scripts/pages/ensure.ts";
import { findOrInstallChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where Chromium is. Empty: there is none on this machine. */
    chromium: string;
  }
}

/** Before the tests of the browser: the pages are built and a browser is there. */
export async function setup(project: TestProject): Promise<void> {
  await ensurePages();
  project.provide("chromium", findOrInstallChromium() ?? "");
}
