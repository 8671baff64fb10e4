// Written by `npm run generate` from the texts (messages/es).

import accountTexts from "../es/account.json" with { type: "json" };
import accountsTexts from "../es/accounts.json" with { type: "json" };
import apiKeysTexts from "../es/apiKeys.json" with { type: "json" };
import authTexts from "../es/auth.json" with { type: "json" };
import commonTexts from "../es/common.json" with { type: "json" };
import emailCodeTexts from "../es/emailCode.json" with { type: "json" };
import errorsTexts from "../es/errors.json" with { type: "json" };
import membersTexts from "../es/members.json" with { type: "json" };
import organizationTexts from "../es/organization.json" with { type: "json" };
import passkeyTexts from "../es/passkey.json" with { type: "json" };
import socialTexts from "../es/social.json" with { type: "json" };
import teamsTexts from "../es/teams.json" with { type: "json" };
import twoFactorTexts from "../es/twoFactor.json" with { type: "json" };
import undoTexts from "../es/undo.json" with { type: "json" };
import type { Catalogue } from "./messages.ts";

export const account: Catalogue["account"] = accountTexts;
export const accounts: Catalogue["accounts"] = accountsTexts;
export const apiKeys: Catalogue["apiKeys"] = apiKeysTexts;
export const auth: Catalogue["auth"] = authTexts;
export const common: Catalogue["common"] = commonTexts;
export const emailCode: Catalogue["emailCode"] = emailCodeTexts;
export const errors: Catalogue["errors"] = errorsTexts;
export const members: Catalogue["members"] = membersTexts;
export const organization: Catalogue["organization"] = organizationTexts;
export const passkey: Catalogue["passkey"] = passkeyTexts;
export const social: Catalogue["social"] = socialTexts;
export const teams: Catalogue["teams"] = teamsTexts;
export const twoFactor: Catalogue["twoFactor"] = twoFactorTexts;
export const undo: Catalogue["undo"] = undoTexts;

/** All texts in this language except those of the console for administrators. */
export const es: Omit<Catalogue, "admin" | "causes"> = {
  account,
  accounts,
  apiKeys,
  auth,
  common,
  emailCode,
  errors,
  members,
  organization,
  passkey,
  social,
  teams,
  twoFactor,
  undo,
};
