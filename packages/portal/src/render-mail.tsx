import { directionOf } from "@latchkey/react/messages";
import type { MailLetter, MailState, MailWords } from "@latchkey/server/portal";
import { renderToStaticMarkup } from "react-dom/server";
import { templateOf } from "./features/emails.ts";
import { contentOf } from "./mail/content.ts";
import { MailDocument } from "./mail/mail-document.tsx";
import { plainMail } from "./mail/plain-mail.ts";
import { mailTexts, plainly } from "./mail/texts.ts";

/** Renders an email as a document and as text. Undefined: it has no template. */
export function renderMail(letter: MailLetter, state: MailState): MailWords | undefined {
  const template = templateOf(letter);
  if (template === undefined) return undefined;
  const { lang, config } = state;
  const { appName, branding } = config;
  const texts = mailTexts(lang, state.messages, letter.timeZone);
  const plain = contentOf(template, letter, state, { texts, say: plainly(texts) });
  const subject = unbroken(template.subject(letter, { appName, texts }));
  const html = renderToStaticMarkup(
    <MailDocument
      content={contentOf(template, letter, state, { texts, say: texts.rich })}
      lang={lang}
      dir={directionOf(lang)}
      subject={subject}
      preview={plain.paragraphs[0] ?? ""}
      appName={appName}
      branding={branding}
      baseURL={state.baseURL}
    />,
  );
  return { subject, html: `<!doctype html>${html}`, text: plainMail(plain, appName) };
}

/**
 * Removes line breaks: a header is one line, even if the application's name or a text of the deployment
 * contains some.
 */
function unbroken(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
