import type { UiConfig } from "@latchkey/client/shared";

/** As the service names it. */
export const METHOD = "email-otp";

/** Whether emails about it carry a code. */
export function sendsCodes(
  config: UiConfig | undefined,
  purpose: NonNullable<UiConfig["emailOtp"]>["inEmails"][number],
): boolean {
  return config?.emailOtp?.inEmails.includes(purpose) === true;
}

/** What an email that signs in carries: a link, a code, or both. Undefined: the deployment sends none. */
export function emailWayOf(config: UiConfig | undefined): "both" | "link" | "code" | undefined {
  const hasLink = config?.methods.includes("magic-link") === true;
  const hasCode = config?.methods.includes("email-otp") === true;
  if (hasLink && hasCode) return "both";
  if (hasLink) return "link";
  return hasCode ? "code" : undefined;
}

/** Whether such an email signs up an unknown email. */
export function signsUpByEmail(config: UiConfig | undefined): boolean {
  const way = emailWayOf(config);
  // Services from before don't tell.
  const byLink = way === "code" || config?.magicLink?.signUp === true;
  const byCode = way === "link" || config?.emailOtp?.signUp === true;
  return way !== undefined && byLink && byCode;
}
