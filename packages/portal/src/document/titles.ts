import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import type { AnyPage } from "./page.ts";

/** Returns the title of a page: its purpose, and the application's name. */
export function titleOf(
  task: string,
  { state }: AnyPage,
  t: Translator<PortalMessageArguments>,
  isRefused = "refused" in state && state.refused !== undefined,
): string {
  const { appName } = state.config;
  return t(isRefused ? "portal.title.error" : "portal.title.page", { task, appName });
}
