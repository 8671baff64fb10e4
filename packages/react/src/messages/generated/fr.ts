// Written by `npm run generate` from the texts (messages/fr).

import accountTexts from "../fr/account.json" with { type: "json" };
import accountsTexts from "../fr/accounts.json" with { type: "json" };
import apiKeysTexts from "../fr/apiKeys.json" with { type: "json" };
import authTexts from "../fr/auth.json" with { type: "json" };
import commonTexts from "../fr/common.json" with { type: "json" };
import emailCodeTexts from "../fr/emailCode.json" with { type: "json" };
import errorsTexts from "../fr/errors.json" with { type: "json" };
import membersTexts from "../fr/members.json" with { type: "json" };
import organizationTexts from "../fr/organization.json" with { type: "json" };
import passkeyTexts from "../fr/passkey.json" with { type: "json" };
import socialTexts from "../fr/social.json" with { type: "json" };
import teamsTexts from "../fr/teams.json" with { type: "json" };
import twoFactorTexts from "../fr/twoFactor.json" with { type: "json" };
import undoTexts from "../fr/undo.json" with { type: "json" };
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
export const fr: Omit<Catalogue, "admin" | "causes"> = {
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
