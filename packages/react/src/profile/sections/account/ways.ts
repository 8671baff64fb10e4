import { ChangePassword } from "../../../account/change-password.tsx";
import { text } from "../../../messages/translator.ts";
import { managePasskeys } from "../../../passkeys/manage.tsx";
import type { WayToManage } from "../../../provider/ways.ts";
import { manageTrustedDevices, manageTwoFactor } from "../../../two-factor/manage.tsx";

const managePassword: WayToManage = {
  method: "password",
  order: 2,
  isOffered: (config) => config === undefined || config.methods.includes("password"),
  title: text("account.password.title"),
  description: text("account.password.text"),
  Entry: ChangePassword,
};

/**
 * The section's built-in sign-in methods; the provider adds more. Accounts at
 * providers have a separate section.
 */
export const WAYS_TO_MANAGE: readonly WayToManage[] = [
  managePasskeys,
  managePassword,
  manageTwoFactor,
  manageTrustedDevices,
];
