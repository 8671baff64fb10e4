import type { Mail } from "latchkey/host";
import type { Verdict } from "../http/readiness.ts";
import type { MailboxEntry } from "../mail/mailbox.ts";
import type { Snapshot } from "../management/page.ts";
import type { Started } from "../serving/serve.ts";

/** Questions that one side may ask the other, by name, each with its answer. Both are plain JSON. */
type Topics<Asked> = { readonly [Name in keyof Asked]: { question: unknown; answer: unknown } };

/** Questions of a worker to the primary. */
export interface AskedByWorkers {
  /** "I answer requests." */
  ready: { question: Started; answer: null };
  /** "I can't start, and this is why." */
  refused: { question: Refusal; answer: null };
  /** "I finish my current work and end; a replacement may start." */
  leaving: { question: null; answer: null };
  /** "Put this email into the development mailbox." */
  deliver: { question: Mail; answer: null };
  /** "Which emails are in the mailbox?" Newest first; of one recipient, if one is given. */
  mails: { question: { to?: string }; answer: readonly MailboxEntry[] };
}

/** Questions of the primary to a worker. */
export interface AskedByPrimary {
  /** "Say that no more requests should come, and answer those that do." */
  farewell: { question: null; answer: null };
  /** "Finish your current work and end." */
  drain: { question: null; answer: null };
  /** "Are you alive?" */
  alive: { question: null; answer: boolean };
  /** "May requests come to you?" */
  readiness: { question: null; answer: Verdict };
  /** "What have you counted?" */
  metrics: { question: null; answer: Snapshot };
}

export interface Refusal {
  message: string;
  /** A mistake in the configuration, not in the service. */
  isConfiguration: boolean;
}

/** Handlers of one side for the questions of the other. */
export type Answers<Asked extends Topics<Asked>> = {
  readonly [Name in keyof Asked]: (
    question: Asked[Name]["question"],
  ) => Asked[Name]["answer"] | Promise<Asked[Name]["answer"]>;
};

export interface Channel<Asked extends Topics<Asked>> {
  /** Rejects if the other side fails, is gone, or doesn't answer within `patience` milliseconds. */
  ask<Name extends keyof Asked & string>(
    name: Name,
    question: Asked[Name]["question"],
    patience?: number,
  ): Promise<Asked[Name]["answer"]>;
}

/** One end of the connection between two processes: `process` in a worker, a `Worker` in the primary. */
export interface Line {
  send?(message: object, callback: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
  on(event: "disconnect", listener: () => void): unknown;
}

/** Milliseconds. No question matters enough to wait longer for a busy process. */
const PATIENCE = 5_000;

interface Pending {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Sends questions to the other process, and answers those that come from it. */
export function channel<Ours extends Topics<Ours>, Theirs extends Topics<Theirs>>(
  line: Line,
  answers: Answers<Theirs>,
): Channel<Ours> {
  const pending = new Map<number, Pending>();
  // The other side's questions are typed by the same declaration, and arrive as JSON.
  const byName = answers as Readonly<Record<string, (question: unknown) => unknown>>;
  let asked = 0;

  async function answer({ id, ask, body }: Question): Promise<void> {
    // Only own members: the name comes from another process.
    const find = Object.hasOwn(answers, ask) ? byName[ask] : undefined;
    try {
      if (find === undefined) throw new Error(`No handler for "${ask}"`);
      send({ latchkey: "answer", id, body: await find(body) });
    } catch (error) {
      send({ latchkey: "answer", id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  function send(message: Question | Answer): void {
    // A caller that waits for an answer learns of a closed connection; other messages may get lost.
    line.send?.(message, (error) => {
      if (error !== null && message.latchkey === "ask") pending.get(message.id)?.reject(error);
    });
  }

  line.on("message", (message) => {
    if (!isOurs(message)) return;
    if (message.latchkey === "ask") void answer(message);
    else if (message.error === undefined) pending.get(message.id)?.resolve(message.body);
    else pending.get(message.id)?.reject(new Error(message.error));
  });
  line.on("disconnect", () => {
    for (const { reject } of pending.values()) reject(new Error("The other process has exited"));
  });

  return {
    ask(name, question, patience = PATIENCE) {
      const id = ++asked;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(id, { resolve, reject });
      const late = setTimeout(() => reject(new Error(`No answer to "${name}"`)), patience);
      send({ latchkey: "ask", id, ask: name, body: question });
      // The other side's answers are typed by the same declaration.
      return promise.finally(() => {
        clearTimeout(late);
        pending.delete(id);
      }) as Promise<never>;
    },
  };
}

interface Question {
  latchkey: "ask";
  id: number;
  ask: string;
  body: unknown;
}

interface Answer {
  latchkey: "answer";
  id: number;
  body?: unknown;
  error?: string;
}

/** The process may exchange other messages too. */
function isOurs(message: unknown): message is Question | Answer {
  return (
    typeof message === "object" &&
    message !== null &&
    "latchkey" in message &&
    (message.latchkey === "ask" || message.latchkey === "answer")
  );
}
