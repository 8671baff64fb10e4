import { deviceOf } from "@latchkey/react/device-name";
import type { MailLetter, MailState } from "@latchkey/server/portal";
import { invitationBody, logoOf, partiesOf, rolesText } from "./invitation.ts";
import type { MailTexts, Say } from "./texts.ts";

/** What an email says, whatever it is made of. */
export interface Content<Shown> {
  title: Shown;
  /** Undefined: the recipient's name isn't known. */
  greeting: Shown | undefined;
  paragraphs: readonly Shown[];
  facts: readonly Fact<Shown>[];
  /** Undefined: it leads nowhere. */
  action: { label: Shown; href: string } | undefined;
  /** Before the address of the action as it is. */
  bareLink: Shown;
  /** How long the link works. */
  lasts: Shown | undefined;
  /** Of what the email is about; `alt` stands where pictures aren't loaded. */
  picture: { src: string; alt: string } | undefined;
  notYou: { title: Shown; text: Shown };
  footer: Shown;
  help: { label: Shown; href: string } | undefined;
}

export interface Fact<Shown> {
  label: Shown;
  /** Of someone's own, or written in the recipient's language. */
  value: string;
}

/** What differs from letter to letter. */
export interface Body<Shown> {
  title: Shown;
  paragraphs: readonly Shown[];
  action: Shown;
  notYou: { title: Shown; text: Shown };
}

/** `say` decides whether it becomes text or markup: both say the same. */
export function contentOf<Shown>(
  letter: MailLetter,
  state: MailState,
  texts: MailTexts,
  say: Say<Shown>,
): Content<Shown> {
  const { appName, branding } = state.config;
  const { action, ...body } =
    letter.kind === "invitation"
      ? invitationBody(letter, appName, texts, say)
      : bodyOf(letter, appName, texts, say);
  const { to: email, name } = letter;
  const { expiresIn } = linkPartOf(letter);
  const isGiven = letter.kind === "verify-email" || letter.kind === "invitation";
  return {
    ...body,
    greeting: name === "" ? undefined : say("mail.greeting", { name }),
    facts: factsOf(letter, texts, say),
    action: state.link === undefined ? undefined : { label: action, href: state.link },
    bareLink: say("mail.bareLink"),
    lasts: expiresIn !== undefined && state.link !== undefined ? lasts(expiresIn, say) : undefined,
    picture: letter.kind === "invitation" ? logoOf(letter, state.baseURL) : undefined,
    footer: say(isGiven ? "mail.footer.given" : "mail.footer.account", { email, appName }),
    help:
      branding.supportUrl === undefined
        ? undefined
        : { label: say("mail.footer.help"), href: new URL(branding.supportUrl, state.baseURL).href },
  };
}

/** How long the link of a letter works, where it does something. */
function linkPartOf(letter: MailLetter): { expiresIn?: number } {
  if (letter.kind === "email-changed") return letter.undo ?? {};
  return "expiresIn" in letter ? letter : {};
}

const KEYS = {
  "verify-email": "verifyEmail",
  "reset-password": "resetPassword",
  "confirm-change-email": "confirmChange",
  "email-changed": "emailChanged",
  "delete-account": "deleteAccount",
  "password-changed": "passwordChanged",
  "new-sign-in": "newSignIn",
  "account-linked": "accountLinked",
  "account-unlinked": "accountUnlinked",
  "sign-up-attempted": "signUpAttempted",
  "email-taken": "emailTaken",
} as const satisfies Record<Exclude<MailLetter["kind"], "invitation">, string>;

/** An email about the recipient's own account. */
type AccountLetter = Exclude<MailLetter, { kind: "invitation" }>;

export function subjectOf(letter: MailLetter, appName: string, texts: MailTexts): string {
  if (letter.kind === "invitation")
    return texts("mail.invitation.subject", partiesOf(letter, appName, texts));
  return texts(`mail.${KEYS[letter.kind]}.subject`, { appName });
}

function bodyOf<Shown>(
  letter: AccountLetter,
  appName: string,
  texts: MailTexts,
  say: Say<Shown>,
): Body<Shown> {
  const key = KEYS[letter.kind];
  const isUndone = letter.kind === "email-changed" && letter.undo !== undefined;
  return {
    title: say(`mail.${key}.title`),
    paragraphs: paragraphsOf(letter, appName, texts, say),
    action: isUndone ? say("mail.emailChanged.undo") : say(`mail.${key}.action`),
    notYou: { title: say("mail.notYou"), text: notYouOf(letter, appName, say) },
  };
}

function notYouOf<Shown>(letter: AccountLetter, appName: string, say: Say<Shown>): Shown {
  if (letter.kind !== "email-changed") return say(`mail.${KEYS[letter.kind]}.notYou`);
  return letter.undo === undefined
    ? say("mail.emailChanged.notYou", { appName })
    : say("mail.emailChanged.notYouUndo");
}

function paragraphsOf<Shown>(
  letter: AccountLetter,
  appName: string,
  texts: MailTexts,
  say: Say<Shown>,
): Shown[] {
  const { to: email } = letter;
  switch (letter.kind) {
    case "verify-email":
      return [say("mail.verifyEmail.text", { email, appName })];
    case "confirm-change-email":
      return [
        say("mail.confirmChange.text", { appName, newEmail: letter.newEmail }),
        say("mail.confirmChange.next"),
      ];
    case "sign-up-attempted":
      return [say("mail.signUpAttempted.text", { appName, email }), say("mail.signUpAttempted.next")];
    case "email-taken":
      return [say("mail.emailTaken.text", { appName, email }), say("mail.emailTaken.next")];
    case "account-linked":
    case "account-unlinked": {
      // A password is a way in as a provider is.
      const provider = letter.provider === "credential" ? texts("mail.method.password") : letter.provider;
      return [say(`mail.${KEYS[letter.kind]}.text`, { appName, provider })];
    }
    default:
      return [say(`mail.${KEYS[letter.kind]}.text`, { appName })];
  }
}

function factsOf<Shown>(letter: MailLetter, texts: MailTexts, say: Say<Shown>): Fact<Shown>[] {
  const facts: Fact<Shown>[] = [];
  if ("at" in letter) facts.push({ label: say("mail.fact.when"), value: moment(letter.at, texts) });
  if (letter.kind === "email-changed")
    facts.push({ label: say("mail.fact.newEmail"), value: letter.newEmail });
  if (letter.kind === "invitation") {
    const roles = rolesText(letter.role, texts);
    if (roles !== "") facts.push({ label: say("mail.fact.role"), value: roles });
    const { email } = letter.inviter;
    if (email !== null) facts.push({ label: say("mail.fact.invitedBy"), value: email });
    facts.push({ label: say("mail.fact.openUntil"), value: moment(letter.expiresAt, texts) });
  }
  if ("method" in letter && letter.method === "password")
    facts.push({ label: say("mail.fact.method"), value: texts("mail.method.password") });
  if ("device" in letter) {
    facts.push({ label: say("mail.fact.device"), value: deviceText(letter.device.userAgent, texts) });
    if (letter.device.ipAddress !== "")
      facts.push({ label: say("mail.fact.address"), value: letter.device.ipAddress });
  }
  return facts;
}

/** With its time zone, since whoever reads it may be anywhere. */
function moment(at: string, { format }: MailTexts): string {
  return format.dateTime(new Date(at), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

function deviceText(userAgent: string, texts: MailTexts): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== undefined && system !== undefined)
    return texts("account.sessions.device.both", { browser, system });
  if (system !== undefined) return texts("account.sessions.device.system", { system });
  return browser ?? texts("account.sessions.device.unknown");
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** In the largest unit that says it without a remainder; what is long is said in whole units, never as more than it is. */
function lasts<Shown>(seconds: number, say: Say<Shown>): Shown {
  if (seconds % DAY === 0 || seconds > 3 * DAY)
    return say("mail.lasts.days", { n: Math.floor(seconds / DAY) });
  if (seconds % HOUR === 0 || seconds > 3 * HOUR)
    return say("mail.lasts.hours", { n: Math.floor(seconds / HOUR) });
  return say("mail.lasts.minutes", { n: Math.max(1, Math.floor(seconds / 60)) });
}
