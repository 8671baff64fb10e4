import type { Mail } from "../../base/env.ts";
import type { Device, Letter, LetterBase, LinkPart } from "../../base/letter.ts";
import { greetedName } from "../../shared/greeting.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import type { DeclaredLetter, Words } from "../contracts/letter.ts";
import { service } from "../contracts/service.ts";

/** Returns the text of an email unless the application replaces it: plain English, no markup. */
function letterText({ to, name }: LetterBase, { subject, body }: Words): Mail {
  const greeting = name === "" ? [] : [`Hello ${oneLine(name)},`];
  return { to, subject: oneLine(subject), text: `${[...greeting, ...body].join("\n\n")}\n` };
}

/** Returns a sentence with the lifetime of a link. */
export function linkLifetime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return `It works for ${minutes === 1 ? "one minute" : `${minutes} minutes`}.`;
  const hours = Math.round(minutes / 60);
  return `It works for ${hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`}.`;
}

/** Returns the code beside a link, as paragraphs. */
export function orCode({ code, codeMinutes }: Pick<LinkPart, "code" | "codeMinutes">): string[] {
  if (code === undefined || codeMinutes === undefined) return [];
  return [`Or enter this code: ${code}. ${linkLifetime(codeMinutes * 60)} Don't share it.`];
}

/** Formats a time for a sentence. `at`: ISO 8601. */
export function timeText(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}

/** Describes a device at the end of a sentence; "" if nothing is known of it. */
export function deviceText({ userAgent, ipAddress }: Device): string {
  const parts = [
    ...(userAgent === "" ? [] : [`with ${oneLine(userAgent).slice(0, 200)}`]),
    ...(ipAddress === "" ? [] : [`from the IP address ${oneLine(ipAddress)}`]),
  ];
  return parts.length === 0 ? "" : ` ${parts.join(", ")}`;
}

/** Removes line ends and control characters, which would break a subject or start a paragraph. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Sends the engine's emails: gives them their text and passes them to the host. */
export const letters = service(({ env, options, features }) => {
  const declared = new Map<string, DeclaredLetter>();
  for (const each of features.flatMap(({ letters = [], notices = [] }) => [
    ...letters,
    ...notices.map(({ letter }) => letter),
  ])) {
    if (declared.has(each.kind)) throw new Error(`Two features declare the email "${each.kind}".`);
    declared.set(each.kind, each);
  }
  return {
    /** True if email can be sent. */
    isOffered: env.mail !== undefined,
    /** Sends an email, or rejects. `delivery`: the outbox's input of the handler. */
    async send<Part>(
      declaration: DeclaredLetter<string, Part>,
      given: LetterBase & NoInfer<Part>,
      delivery: Delivery,
    ): Promise<void> {
      const { kind } = declaration;
      if (declared.get(kind) !== declaration) throw new Error(`No feature declares the email "${kind}".`);
      if (env.mail === undefined) return;
      const letter = { ...given, kind, name: greetedName(given.name) };
      const plain = letterText(letter, declaration.words(letter, options.ui.appName));
      // An email of an application's feature isn't in the type: hosts have no template for its kind.
      const mail = (await env.compose?.(letter as unknown as Letter, plain)) ?? plain;
      // The recipient is set here: a composed text can't change it.
      await env.mail({ ...mail, to: letter.to, id: `${delivery.id}.${kind}` });
    },
  };
});
