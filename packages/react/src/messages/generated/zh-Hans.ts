// Written by `npm run generate` from the texts (messages/zh-Hans).

import accountTexts from "../zh-Hans/account.json" with { type: "json" };
import accountsTexts from "../zh-Hans/accounts.json" with { type: "json" };
import apiKeysTexts from "../zh-Hans/apiKeys.json" with { type: "json" };
import authTexts from "../zh-Hans/auth.json" with { type: "json" };
import commonTexts from "../zh-Hans/common.json" with { type: "json" };
import emailCodeTexts from "../zh-Hans/emailCode.json" with { type: "json" };
import errorsTexts from "../zh-Hans/errors.json" with { type: "json" };
import membersTexts from "../zh-Hans/members.json" with { type: "json" };
import organizationTexts from "../zh-Hans/organization.json" with { type: "json" };
import passkeyTexts from "../zh-Hans/passkey.json" with { type: "json" };
import socialTexts from "../zh-Hans/social.json" with { type: "json" };
import teamsTexts from "../zh-Hans/teams.json" with { type: "json" };
import twoFactorTexts from "../zh-Hans/twoFactor.json" with { type: "json" };
import undoTexts from "../zh-Hans/undo.json" with { type: "json" };
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
export const zhHans: Omit<Catalogue, "admin" | "causes"> = {
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
