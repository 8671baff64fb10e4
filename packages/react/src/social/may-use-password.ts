import type { UiConfig } from "@latchkey/client/shared";

/** Whether a form with a password is shown. It is as long as nobody knows better, and where nothing else would be. */
export function mayUsePassword(config: UiConfig | undefined): boolean {
  return config === undefined || config.methods.includes("password") || config.socialProviders.length === 0;
}
