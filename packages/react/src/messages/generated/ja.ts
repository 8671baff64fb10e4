// Written by `npm run generate` from the texts (messages/ja).

import accountTexts from "../ja/account.json" with { type: "json" };
import accountsTexts from "../ja/accounts.json" with { type: "json" };
import apiKeysTexts from "../ja/apiKeys.json" with { type: "json" };
import authTexts from "../ja/auth.json" with { type: "json" };
import commonTexts from "../ja/common.json" with { type: "json" };
import emailCodeTexts from "../ja/emailCode.json" with { type: "json" };
import errorsTexts from "../ja/errors.json" with { type: "json" };
import membersTexts from "../ja/members.json" with { type: "json" };
import organizationTexts from "../ja/organization.json" with { type: "json" };
import passkeyTexts from "../ja/passkey.json" with { type: "json" };
import socialTexts from "../ja/social.json" with { type: "json" };
import teamsTexts from "../ja/teams.json" with { type: "json" };
import twoFactorTexts from "../ja/twoFactor.json" with { type: "json" };
import undoTexts from "../ja/undo.json" with { type: "json" };
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
export const ja: Omit<Catalogue, "admin" | "causes"> = {
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
