import { randomBytes } from "node:crypto";
import { type Mail, parseEmail } from "latchkey/host";

/** An email as the development mailbox shows it. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** URLs in the email, in their order. */
  links: string[];
  /** The one-time code in the email, or null. */
  code: string | null;
  createdAt: string;
}

export interface Mailbox {
  send(mail: Mail): Promise<void>;
  /** Newest first; of one recipient, if one is given. */
  list(to?: string): readonly MailboxEntry[] | Promise<readonly MailboxEntry[]>;
}

/** A mailbox in this process. */
export interface OwnMailbox extends Mailbox {
  list(to?: string): readonly MailboxEntry[];
}

/** Maximum number of emails in memory; the newest are kept. */
const MOST = 200;

/** Accepts emails in place of an email server, in development. */
export function mailbox(now: () => number): OwnMailbox {
  const entries: MailboxEntry[] = [];
  return {
    async send({ to, subject, text, html }) {
      entries.unshift({
        id: randomBytes(8).toString("hex"),
        to,
        subject,
        text,
        html: html ?? null,
        links: linksIn(text, html),
        code: codeIn(text),
        createdAt: new Date(now()).toISOString(),
      });
      if (entries.length > MOST) entries.length = MOST;
    },
    list(to) {
      if (to === undefined) return entries;
      const wanted = formOf(to);
      return entries.filter((entry) => formOf(entry.to) === wanted);
    },
  };
}

function formOf(to: string): string {
  return parseEmail(to) ?? to;
}

const LINK = /https?:\/\/[^\s<>"']+/g;

function linksIn(text: string, html: string | undefined): string[] {
  const found = [...text.matchAll(LINK), ...(html ?? "").replaceAll("&amp;", "&").matchAll(LINK)];
  // The end of a sentence isn't part of the URL.
  return [...new Set(found.map(([link]) => link.replace(/[.,;:!?)\]]+$/, "")))];
}

/** Returns six to eight digits that stand alone, outside of links. */
function codeIn(text: string): string | null {
  return /(?<![\w-])\d{6,8}(?![\w-])/.exec(text.replaceAll(LINK, ""))?.[0] ?? null;
}
