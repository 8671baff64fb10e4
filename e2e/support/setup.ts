import type { TestProject } from "vitest/node";
import { ensurePages } from "../../scripts/pages/ensure.ts";
import { findOrInstallChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of Chromium. Empty: there is none on this machine. */
    chromium: string;
  }
}

/** Builds the pages and finds a browser before the browser tests. */
export async function setup(project: TestProject): Promise<void> {
  await ensurePages();
  project.provide("chromium", findOrInstallChromium() ?? "");
}
