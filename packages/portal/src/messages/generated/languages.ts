// Written by `npm run generate` from the list of languages.

import type { Catalogue, Language } from "@latchkey/react/messages";
import { adminMessages as arConsole } from "@latchkey/react/messages/admin/ar";
import { adminMessages as deConsole } from "@latchkey/react/messages/admin/de";
import { adminMessages as enConsole } from "@latchkey/react/messages/admin/en";
import { adminMessages as esConsole } from "@latchkey/react/messages/admin/es";
import { adminMessages as frConsole } from "@latchkey/react/messages/admin/fr";
import { adminMessages as jaConsole } from "@latchkey/react/messages/admin/ja";
import { adminMessages as ptBRConsole } from "@latchkey/react/messages/admin/pt-BR";
import { adminMessages as zhHansConsole } from "@latchkey/react/messages/admin/zh-Hans";
import { ar } from "@latchkey/react/messages/ar";
import { de } from "@latchkey/react/messages/de";
import { en } from "@latchkey/react/messages/en";
import { es } from "@latchkey/react/messages/es";
import { fr } from "@latchkey/react/messages/fr";
import { ja } from "@latchkey/react/messages/ja";
import { ptBR } from "@latchkey/react/messages/pt-BR";
import { zhHans } from "@latchkey/react/messages/zh-Hans";
import type { PortalCatalogue } from "../../generated/messages.ts";
import * as arPortal from "./ar.ts";
import * as dePortal from "./de.ts";
import * as enPortal from "./en.ts";
import * as esPortal from "./es.ts";
import * as frPortal from "./fr.ts";
import * as jaPortal from "./ja.ts";
import * as ptBRPortal from "./pt-BR.ts";
import * as zhHansPortal from "./zh-Hans.ts";

/** Texts of all pages and screens, except those of the console for administrators. */
export type App = typeof en & Pick<PortalCatalogue, "portal">;

export const APP: Readonly<Record<Language, App>> = {
  en: { ...en, portal: enPortal.portal },
  de: { ...de, portal: dePortal.portal },
  fr: { ...fr, portal: frPortal.portal },
  es: { ...es, portal: esPortal.portal },
  "pt-BR": { ...ptBR, portal: ptBRPortal.portal },
  ja: { ...ja, portal: jaPortal.portal },
  "zh-Hans": { ...zhHans, portal: zhHansPortal.portal },
  ar: { ...ar, portal: arPortal.portal },
};

/** Texts of the console alone. */
export const CONSOLE: Readonly<Record<Language, object>> = {
  en: enConsole,
  de: deConsole,
  fr: frConsole,
  es: esConsole,
  "pt-BR": ptBRConsole,
  ja: jaConsole,
  "zh-Hans": zhHansConsole,
  ar: arConsole,
};

/** Texts of emails; devices have the same names as on the account page. No browser loads them. */
export const MAIL: Readonly<Record<Language, Pick<PortalCatalogue, "mail"> & Pick<Catalogue, "account">>> = {
  en: { mail: enPortal.mail, account: en.account },
  de: { mail: dePortal.mail, account: de.account },
  fr: { mail: frPortal.mail, account: fr.account },
  es: { mail: esPortal.mail, account: es.account },
  "pt-BR": { mail: ptBRPortal.mail, account: ptBR.account },
  ja: { mail: jaPortal.mail, account: ja.account },
  "zh-Hans": { mail: zhHansPortal.mail, account: zhHans.account },
  ar: { mail: arPortal.mail, account: ar.account },
};
