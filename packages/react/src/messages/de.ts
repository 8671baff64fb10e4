import accountTexts from "./de/account.json" with { type: "json" };
import accountsTexts from "./de/accounts.json" with { type: "json" };
import apiKeyTexts from "./de/apiKeys.json" with { type: "json" };
import authTexts from "./de/auth.json" with { type: "json" };
import commonTexts from "./de/common.json" with { type: "json" };
import emailCodeTexts from "./de/emailCode.json" with { type: "json" };
import errorTexts from "./de/errors.json" with { type: "json" };
import memberTexts from "./de/members.json" with { type: "json" };
import organizationTexts from "./de/organization.json" with { type: "json" };
import passkeyTexts from "./de/passkey.json" with { type: "json" };
import socialTexts from "./de/social.json" with { type: "json" };
import teamTexts from "./de/teams.json" with { type: "json" };
import twoFactorTexts from "./de/twoFactor.json" with { type: "json" };
import undoTexts from "./de/undo.json" with { type: "json" };
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
export const de: Omit<Catalogue, "admin" | "causes"> = {
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
