import type { Mail } from "../../base/env.ts";
import type { Device, LetterBase, LinkPart } from "../../base/letter.ts";
import type { Words } from "../contracts/letter.ts";

/** Returns the text of an email unless the application replaces it: plain English, no markup. */
export function letterText({ to, name }: LetterBase, { subject, body }: Words): Mail {
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
