import type { UiConfig } from "@latchkey/client/shared";

/** Method's name at the service. */
export const METHOD = "email-otp";

/** Reports whether emails of a kind carry a code. */
export function sendsCodes(
  config: UiConfig | undefined,
  purpose: NonNullable<UiConfig["emailOtp"]>["inEmails"][number],
): boolean {
  return config?.emailOtp?.inEmails.includes(purpose) === true;
}

/** Contents of an email that signs in: a link, a code, or both. Undefined: the deployment sends none. */
export function emailWayOf(config: UiConfig | undefined): "both" | "link" | "code" | undefined {
  const hasLink = config?.methods.includes("magic-link") === true;
  const hasCode = config?.methods.includes("email-otp") === true;
  if (hasLink && hasCode) return "both";
  if (hasLink) return "link";
  return hasCode ? "code" : undefined;
}

/** Reports whether an email to an unknown address signs up a user. */
export function signsUpByEmail(config: UiConfig | undefined): boolean {
  const way = emailWayOf(config);
  // Earlier versions of the service don't send `signUp`.
  const byLink = way === "code" || config?.magicLink?.signUp === true;
  const byCode = way === "link" || config?.emailOtp?.signUp === true;
  return way !== undefined && byLink && byCode;
}
