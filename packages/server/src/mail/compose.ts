import { type Letter, type Log, type Mail, offeredFor } from "latchkey/host";
import type { UiConfig } from "latchkey/shared";
import type { MailOptions } from "../config/options.ts";
import type { PageTexts } from "../portal/page-texts.ts";
import type { PageSource } from "../portal/source.ts";
import { linkOf } from "./links.ts";

/**
 * Parts of an engine that emails are written with. They are accessed late, because the engine is created
 * after the writer.
 */
export interface MailEngine {
  readonly uiConfig: UiConfig;
  isSafeTarget(url: string): boolean;
}

export interface ComposerParts {
  /** Public base URL of the service. */
  url: string;
  texts: PageTexts;
  source: Pick<PageSource, "loadRenderer">;
  /** True if `emailAndPassword.resetURLs` is set. */
  listsResetPages: boolean;
  /** The deployment's custom email content. */
  own: MailOptions["compose"];
  engine(): MailEngine;
  log: Log;
}

/** Writes the engine's emails with the templates, which are loaded with the first email at the latest. */
export function mailComposer({
  url,
  texts,
  source,
  listsResetPages,
  own,
  engine,
  log,
}: ComposerParts): (letter: Letter, plain: Mail) => Promise<Mail> {
  let isWarned = false;

  const linkTo = (letter: Letter): string | undefined => {
    const { uiConfig, isSafeTarget } = engine();
    const { supportUrl } = uiConfig.branding;
    return linkOf(letter, { baseURL: url, supportUrl, listsResetPages, isSafeTarget });
  };

  async function standard(letter: Letter, plain: Mail): Promise<Mail> {
    const { uiConfig } = engine();
    try {
      const renderer = await source.loadRenderer();
      if (renderer === undefined) {
        if (!isWarned) log("warn", "The pages are not built, so emails are sent as plain English text");
        isWarned = true;
        return plain;
      }
      const { locales } = uiConfig;
      // An account may have any language, and a formerly offered one may have been removed.
      const lang = offeredFor(letter.lang, locales) ?? locales[0] ?? "en";
      const words = renderer.renderMail(letter, {
        lang,
        baseURL: url,
        config: uiConfig,
        link: linkTo(letter),
        messages: await texts.of(lang),
      });
      return words === undefined ? plain : { to: letter.to, ...words };
    } catch (error) {
      // A plain email is better than none.
      log("error", "An email could not be rendered and is sent as plain English text", {
        kind: letter.kind,
        error,
      });
      return plain;
    }
  }

  return async (letter, plain) => {
    if (own === undefined) return standard(letter, plain);
    const words = await own({ ...letter, link: linkTo(letter) }, () => standard(letter, plain));
    return words === undefined ? standard(letter, plain) : { ...words, to: letter.to };
  };
}
