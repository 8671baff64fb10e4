import type { MailLetter } from "@latchkey/server/portal";
import type { Fact } from "./facts.ts";
import type { MailId, MailTexts, Say } from "./texts.ts";

/** Parts that differ between emails. */
export interface Body<Shown> {
  title: Shown;
  paragraphs: readonly Shown[];
  /** Code that the reader types elsewhere. */
  code?: string | undefined;
  /** Code that does the same as the action, below it, with its instructions. */
  beside?: { text: Shown; code: string } | undefined;
  facts?: readonly Fact<Shown>[];
  action: Shown;
  /** Seconds that its link works, if it has an effect. */
  expiresIn?: number | undefined;
  /** Picture of the email's subject; `alt` is shown if pictures aren't loaded. */
  picture?: { src: string; alt: string } | undefined;
  notYou: { title: Shown; text: Shown };
  /**
   * True if the recipient's email address may have been entered by a stranger. Default: it belongs to an
   * account.
   */
  isGiven?: boolean;
}

/** Tools for writing an email. */
export interface Voice<Shown> {
  appName: string;
  /** Public base URL of the service, without a trailing slash. */
  baseURL: string;
  texts: MailTexts;
  /** Returns plain text or markup with the same words. */
  say: Say<Shown>;
}

/** Template of a kind of email. */
export interface Template<Letter = MailLetter> {
  subject(letter: Letter, voice: Pick<Voice<unknown>, "appName" | "texts">): string;
  body<Shown>(letter: Letter, voice: Voice<Shown>): Body<Shown>;
}

/** Templates of a feature, by kind. */
export type Templates<Kind extends MailLetter["kind"]> = {
  readonly [Each in Kind]: Template<Extract<MailLetter, { kind: Each }>>;
};

/** IDs of the names of sign-in methods, by the engine's name. */
export type MethodNames = Readonly<Record<string, Extract<MailId, `mail.method.${string}`>>>;

type KeyOf<Id> = Id extends `mail.${infer Key}.notYou` ? Key : never;

/** Key of the texts of an email about the reader's own account, in the area `mail` of the messages. */
export type Key = Exclude<KeyOf<MailId>, "emailChanged" | "emailCode" | "invitation" | "undoMethod">;

/** Returns the code beside the link of an email, with its instructions. */
export function besideLink<Shown>(
  { code, codeMinutes: minutes }: { code?: string; codeMinutes?: number },
  { say }: Voice<Shown>,
): Pick<Body<Shown>, "beside"> {
  return code === undefined || minutes === undefined
    ? {}
    : { beside: { text: say("mail.besideLink", { minutes }), code } };
}

/** Returns the button that undoes the change that the email reports. */
export function undoing<Shown>(
  undo: { expiresIn: number } | undefined,
  { say }: Voice<Shown>,
): Partial<Body<Shown>> {
  if (undo === undefined) return {};
  const notYou = { title: say("mail.notYou"), text: say("mail.undoMethod.notYou") };
  return { action: say("mail.undoMethod.action"), expiresIn: undo.expiresIn, notYou };
}

/**
 * Returns the template of an email about the reader's own account: all but its paragraphs come from the key
 * of its texts.
 */
export function accountTemplate<Letter>(
  key: Key,
  rest: <Shown>(
    letter: Letter,
    voice: Voice<Shown>,
  ) => Pick<Body<Shown>, "paragraphs"> & Partial<Body<Shown>>,
): Template<Letter> {
  return {
    subject: (_, { appName, texts }) => texts(`mail.${key}.subject`, { appName }),
    body: (letter, voice) => ({
      title: voice.say(`mail.${key}.title`),
      action: voice.say(`mail.${key}.action`),
      notYou: { title: voice.say("mail.notYou"), text: voice.say(`mail.${key}.notYou`) },
      ...rest(letter, voice),
    }),
  };
}
