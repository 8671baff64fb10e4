// Written by `npm run generate` from the texts (messages/pt-BR).

import accountTexts from "../pt-BR/account.json" with { type: "json" };
import accountsTexts from "../pt-BR/accounts.json" with { type: "json" };
import apiKeysTexts from "../pt-BR/apiKeys.json" with { type: "json" };
import authTexts from "../pt-BR/auth.json" with { type: "json" };
import commonTexts from "../pt-BR/common.json" with { type: "json" };
import emailCodeTexts from "../pt-BR/emailCode.json" with { type: "json" };
import errorsTexts from "../pt-BR/errors.json" with { type: "json" };
import membersTexts from "../pt-BR/members.json" with { type: "json" };
import organizationTexts from "../pt-BR/organization.json" with { type: "json" };
import passkeyTexts from "../pt-BR/passkey.json" with { type: "json" };
import socialTexts from "../pt-BR/social.json" with { type: "json" };
import teamsTexts from "../pt-BR/teams.json" with { type: "json" };
import twoFactorTexts from "../pt-BR/twoFactor.json" with { type: "json" };
import undoTexts from "../pt-BR/undo.json" with { type: "json" };
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
export const ptBR: Omit<Catalogue, "admin" | "causes"> = {
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
