import type { MailLetter, MailState } from "@latchkey/server/portal";
import type { Fact } from "./facts.ts";
import type { Body, Template } from "./template.ts";
import type { MailTexts, Say } from "./texts.ts";

/** Content of an email, as text or as markup. */
export interface Content<Shown>
  extends Pick<Body<Shown>, "title" | "paragraphs" | "code" | "beside" | "picture" | "notYou"> {
  /** Undefined: the recipient's name isn't known. */
  greeting: Shown | undefined;
  facts: readonly Fact<Shown>[];
  /** Undefined: the email has no target. */
  action: { label: Shown; href: string } | undefined;
  /** Text before the plain URL of the action. */
  bareLink: Shown;
  /** Time that the link works. */
  lasts: Shown | undefined;
  footer: Shown;
  help: { label: Shown; href: string } | undefined;
}

/** Writes the content of an email. `say` returns text or markup with the same words. */
export function contentOf<Shown>(
  template: Template,
  letter: MailLetter,
  state: MailState,
  { texts, say }: { texts: MailTexts; say: Say<Shown> },
): Content<Shown> {
  const { baseURL, config, link } = state;
  const { appName, branding } = config;
  const { to: email, name } = letter;
  const {
    title,
    paragraphs,
    code,
    beside,
    facts = [],
    action,
    expiresIn,
    picture,
    notYou,
    isGiven,
  } = template.body(letter, {
    appName,
    baseURL,
    texts,
    say,
  });
  return {
    title,
    greeting: name === "" ? undefined : say("mail.greeting", { name }),
    paragraphs,
    code,
    beside,
    facts,
    action: link === undefined ? undefined : { label: action, href: link },
    bareLink: say("mail.bareLink"),
    lasts: expiresIn !== undefined && link !== undefined ? lasts(expiresIn, say) : undefined,
    picture,
    notYou,
    footer: say(isGiven === true ? "mail.footer.given" : "mail.footer.account", { email, appName }),
    help:
      branding.supportUrl === undefined
        ? undefined
        : { label: say("mail.footer.help"), href: new URL(branding.supportUrl, baseURL).href },
  };
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Formats a duration in the largest unit without a remainder; long ones are rounded down to whole units. */
function lasts<Shown>(seconds: number, say: Say<Shown>): Shown {
  if (seconds % DAY === 0 || seconds > 3 * DAY)
    return say("mail.lasts.days", { n: Math.floor(seconds / DAY) });
  if (seconds % HOUR === 0 || seconds > 3 * HOUR)
    return say("mail.lasts.hours", { n: Math.floor(seconds / HOUR) });
  return say("mail.lasts.minutes", { n: Math.max(1, Math.floor(seconds / 60)) });
}
