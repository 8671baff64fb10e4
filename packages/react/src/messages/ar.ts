import accountTexts from "./ar/account.json" with { type: "json" };
import accountsTexts from "./ar/accounts.json" with { type: "json" };
import apiKeyTexts from "./ar/apiKeys.json" with { type: "json" };
import authTexts from "./ar/auth.json" with { type: "json" };
import commonTexts from "./ar/common.json" with { type: "json" };
import emailCodeTexts from "./ar/emailCode.json" with { type: "json" };
import errorTexts from "./ar/errors.json" with { type: "json" };
import memberTexts from "./ar/members.json" with { type: "json" };
import organizationTexts from "./ar/organization.json" with { type: "json" };
import passkeyTexts from "./ar/passkey.json" with { type: "json" };
import socialTexts from "./ar/social.json" with { type: "json" };
import teamTexts from "./ar/teams.json" with { type: "json" };
import twoFactorTexts from "./ar/twoFactor.json" with { type: "json" };
import undoTexts from "./ar/undo.json" with { type: "json" };
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
export const ar: Omit<Catalogue, "admin" | "causes"> = {
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
