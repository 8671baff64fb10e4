import { type Letter, type Log, letterText, type Mail } from "latchkey/host";
import type { UiConfig } from "latchkey/shared";
import type { MailOptions } from "../config/options.ts";
import type { MessageOverrides } from "../portal/declared.ts";
import type { PageSource } from "../portal/source.ts";
import { linkOf } from "./links.ts";

/** What of an engine mails are written by: there is none yet when the way to write them is handed to it. */
export interface MailEngine {
  readonly uiConfig: UiConfig;
  isSafeTarget(url: string): boolean;
}

export interface ComposerParts {
  /** Public base URL of the service. */
  url: string;
  messages: Readonly<Record<string, MessageOverrides>>;
  source: Pick<PageSource, "loadRenderer">;
  /** The deployment's own words. */
  own: MailOptions["compose"];
  engine(): MailEngine;
  log: Log;
}

/** Gives the engine's mails their words: those of the templates, which are loaded with the first mail. */
export function mailComposer({
  url,
  messages,
  source,
  own,
  engine,
  log,
}: ComposerParts): (letter: Letter) => Promise<Mail> {
  let isWarned = false;

  async function standard(letter: Letter): Promise<Mail> {
    const { uiConfig, isSafeTarget } = engine();
    const plain = letterText(letter, uiConfig.appName);
    try {
      const renderer = await source.loadRenderer();
      if (renderer === undefined) {
        if (!isWarned) log("warn", "The pages are not built, so mails go out as plain English text");
        isWarned = true;
        return plain;
      }
      const { locales, branding } = uiConfig;
      // Of those offered: a language that was taken away since may still stand in a letter.
      const lang = locales.find((offered) => offered === letter.lang) ?? locales[0] ?? "en";
      const link = linkOf(letter, { baseURL: url, supportUrl: branding.supportUrl, isSafeTarget });
      const words = renderer.renderMail(letter, {
        lang,
        baseURL: url,
        config: uiConfig,
        link,
        messages: messages[lang],
      });
      return { to: letter.to, ...words };
    } catch (error) {
      // Better in plain words than not at all.
      log("error", "A mail could not be drawn and goes out as plain English text", {
        kind: letter.kind,
        error,
      });
      return plain;
    }
  }

  return async (letter) => {
    if (own === undefined) return standard(letter);
    const { branding } = engine().uiConfig;
    const { isSafeTarget } = engine();
    const link = linkOf(letter, { baseURL: url, supportUrl: branding.supportUrl, isSafeTarget });
    const words = await own({ ...letter, link }, () => standard(letter));
    return words === undefined ? standard(letter) : { ...words, to: letter.to };
  };
}
