import { ChangePassword } from "../../../account/change-password.tsx";
import { managePasskeys } from "../../../features/passkey/manage.tsx";
import { manageTrustedDevices, manageTwoFactor } from "../../../features/two-factor/manage.tsx";
import { text } from "../../../messages/translator.ts";
import type { WayToManage } from "../../../provider/ways.ts";

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
