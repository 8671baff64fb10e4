import type { MailLetter } from "@latchkey/server/portal";
import type { Fact } from "./facts.ts";
import type { MailId, MailTexts, Say } from "./texts.ts";

/** What differs from letter to letter. */
export interface Body<Shown> {
  title: Shown;
  paragraphs: readonly Shown[];
  /** What the reader types elsewhere. */
  code?: string | undefined;
  facts?: readonly Fact<Shown>[];
  action: Shown;
  /** How long its link works, where it does something. Seconds. */
  expiresIn?: number | undefined;
  /** Of what the email is about; `alt` stands where pictures aren't loaded. */
  picture?: { src: string; alt: string } | undefined;
  notYou: { title: Shown; text: Shown };
  /** Someone entered the address, who may be anyone. Default: an account has it. */
  isGiven?: boolean;
}

/** What a letter is told with. */
export interface Voice<Shown> {
  appName: string;
  /** Public base URL of the service, without a slash at the end. */
  baseURL: string;
  texts: MailTexts;
  /** Decides whether a text becomes plain text or markup: both say the same. */
  say: Say<Shown>;
}

/** The words of a kind of letter. */
export interface Template<Letter = MailLetter> {
  subject(letter: Letter, voice: Pick<Voice<unknown>, "appName" | "texts">): string;
  body<Shown>(letter: Letter, voice: Voice<Shown>): Body<Shown>;
}

/** Those of a feature, by their kinds. */
export type Templates<Kind extends MailLetter["kind"]> = {
  readonly [Each in Kind]: Template<Extract<MailLetter, { kind: Each }>>;
};

type KeyOf<Id> = Id extends `mail.${infer Key}.notYou` ? Key : never;

/** Under which the texts of an email about the reader's own account stand, in the area `mail` of the messages. */
export type Key = Exclude<KeyOf<MailId>, "emailChanged" | "emailCode" | "invitation" | "undoMethod">;

/** The code beside the link of an email, and what to do with it. */
export function besideLink<Shown>(
  { code, codeMinutes: minutes }: { code?: string; codeMinutes?: number },
  { say }: Voice<Shown>,
): { paragraphs: Shown[]; code?: string } {
  return code === undefined || minutes === undefined
    ? { paragraphs: [] }
    : { paragraphs: [say("mail.besideLink", { minutes })], code };
}

/** The button that takes off what the email tells of. */
export function undoing<Shown>(
  undo: { expiresIn: number } | undefined,
  { say }: Voice<Shown>,
): Partial<Body<Shown>> {
  if (undo === undefined) return {};
  const notYou = { title: say("mail.notYou"), text: say("mail.undoMethod.notYou") };
  return { action: say("mail.undoMethod.action"), expiresIn: undo.expiresIn, notYou };
}

/** An email about the reader's own account: all but its paragraphs, by the key of its texts. */
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
