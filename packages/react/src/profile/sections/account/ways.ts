import { ChangePasswordRow } from "../../../account/password/change-password.tsx";
import type { WayToManage } from "../../../context/ways.ts";
import * as features from "../../../features/generated/manage.ts";
import { text } from "../../../messages/translator.ts";

const managePassword: WayToManage = {
  method: "password",
  order: 2,
  isOffered: (config) => config === undefined || config.methods.includes("password"),
  title: text("account.password.title"),
  Entry: ChangePasswordRow,
};

/**
 * The section's built-in sign-in methods; the provider adds more. Accounts at
 * providers have a separate section.
 */
export const WAYS_TO_MANAGE: readonly WayToManage[] = [managePassword, ...Object.values(features)];
