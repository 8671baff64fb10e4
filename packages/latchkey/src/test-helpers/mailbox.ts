import type { Mail } from "../base/env.ts";

/** Milliseconds. */
const PATIENCE = 5000;

// Tests may replace the global one with a fake.
const { setTimeout, clearTimeout } = globalThis;

/** An email that the engine or the application sent. */
export class TestEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** The URLs in it, in their order. */
  readonly links: readonly string[];

  constructor({ to, subject, text, html }: Mail) {
    this.to = to;
    this.subject = subject;
    this.text = text;
    this.html = html;
    this.links = linksIn(text).length > 0 ? linksIn(text) : linksIn(html?.replaceAll("&amp;", "&") ?? "");
  }

  /** The first link. Throws if there is none. */
  get link(): string {
    const [link] = this.links;
    if (link === undefined) throw new Error(`${described(this)} has no link. Its text: ${this.text}`);
    return link;
  }

  /** The code of digits. Throws if there is none. */
  get code(): string {
    const words = this.text.replaceAll(LINK, " ");
    const code = SIX_TO_EIGHT.exec(words)?.[0] ?? FOUR_TO_TEN.exec(words)?.[0];
    if (code === undefined) throw new Error(`${described(this)} has no code. Its text: ${this.text}`);
    return code;
  }
}

const LINK = /https?:\/\/[^\s<>"']+/g;
const SIX_TO_EIGHT = /(?<![\w-])\d{6,8}(?![\w-])/;
const FOUR_TO_TEN = /(?<![\w-])\d{4,10}(?![\w-])/;

/** A full stop ends the sentence, not the URL. */
function linksIn(text: string): string[] {
  return (text.match(LINK) ?? []).map((link) => link.replace(/[.,;:!?)]+$/, ""));
}

function described({ subject, to }: Pick<Mail, "subject" | "to">): string {
  return `The email "${subject}" to ${to}`;
}

interface Waiting {
  to: string | undefined;
  resolve(email: TestEmail): void;
}

/** The emails that were sent. None of them leaves the process. */
export class Mailbox {
  readonly #all: TestEmail[] = [];
  #unread: TestEmail[] = [];
  #waiting: Waiting[] = [];

  /** Every email since the start, or since `clear()`, the oldest first. */
  get all(): readonly TestEmail[] {
    return [...this.#all];
  }

  /**
   * Returns the oldest email that no earlier call returned, and waits for one if there is none yet. `to`: only those to
   * this email address. `timeout`: milliseconds of real time, by default 5000; then it rejects.
   */
  next(to?: string, { timeout = PATIENCE }: { timeout?: number } = {}): Promise<TestEmail> {
    const wanted = to?.toLowerCase();
    const found = this.#unread.find((email) => isTo(email, wanted));
    if (found !== undefined) {
      this.#unread = this.#unread.filter((email) => email !== found);
      return Promise.resolve(found);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        const others = this.#all.map((email) => `"${email.subject}" to ${email.to}`).join(", ") || "none";
        reject(
          new Error(`No new email${to ? ` to ${to}` : ""} within ${timeout} ms. Emails so far: ${others}.`),
        );
      }, timeout);
      const waiting: Waiting = {
        to: wanted,
        resolve(email) {
          clearTimeout(timer);
          resolve(email);
        },
      };
      this.#waiting.push(waiting);
    });
  }

  /** Removes all emails: call it between tests that share an engine. */
  clear(): void {
    this.#all.length = 0;
    this.#unread = [];
  }

  /** Delivers an email to this mailbox. Let the application send with it in tests. */
  readonly deliver = async (email: Mail): Promise<void> => {
    const sent = new TestEmail(email);
    this.#all.push(sent);
    const reader = this.#waiting.find(({ to }) => isTo(sent, to));
    if (reader === undefined) {
      this.#unread.push(sent);
      return;
    }
    this.#waiting = this.#waiting.filter((each) => each !== reader);
    reader.resolve(sent);
  };
}

function isTo({ to }: TestEmail, wanted: string | undefined): boolean {
  return wanted === undefined || to.toLowerCase() === wanted;
}
