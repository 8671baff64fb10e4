import accountTexts from "./en/account.json" with { type: "json" };
import accountsTexts from "./en/accounts.json" with { type: "json" };
import apiKeyTexts from "./en/apiKeys.json" with { type: "json" };
import authTexts from "./en/auth.json" with { type: "json" };
import commonTexts from "./en/common.json" with { type: "json" };
import emailCodeTexts from "./en/emailCode.json" with { type: "json" };
import errorTexts from "./en/errors.json" with { type: "json" };
import memberTexts from "./en/members.json" with { type: "json" };
import organizationTexts from "./en/organization.json" with { type: "json" };
import passkeyTexts from "./en/passkey.json" with { type: "json" };
import socialTexts from "./en/social.json" with { type: "json" };
import teamTexts from "./en/teams.json" with { type: "json" };
import twoFactorTexts from "./en/twoFactor.json" with { type: "json" };
import undoTexts from "./en/undo.json" with { type: "json" };
import type { Catalogue } from "./generated/messages.ts";

// Exported by area too, so that a page loads only the areas it needs.
export const common: Catalogue["common"] = commonTexts;
export const auth: Catalogue["auth"] = authTexts;
export const account: Catalogue["account"] = accountTexts;
export const accounts: Catalogue["accounts"] = accountsTexts;
export const errors: Catalogue["errors"] = errorTexts;
export const emailCode: Catalogue["emailCode"] = emailCodeTexts;
export const social: Catalogue["social"] = socialTexts;
export const organization: Catalogue["organization"] = organizationTexts;
export const members: Catalogue["members"] = memberTexts;
export const teams: Catalogue["teams"] = teamTexts;
export const twoFactor: Catalogue["twoFactor"] = twoFactorTexts;
export const apiKeys: Catalogue["apiKeys"] = apiKeyTexts;
export const passkey: Catalogue["passkey"] = passkeyTexts;
export const undo: Catalogue["undo"] = undoTexts;

/** All texts in this language except those of the console for administrators. */
export const en: Omit<Catalogue, "admin" | "causes"> = {
  common,
  auth,
  account,
  accounts,
  errors,
  social,
  organization,
  members,
  teams,
  twoFactor,
  apiKeys,
  passkey,
  emailCode,
  undo,
};
