import type { ClientAnswer } from "./client.ts";

/** A busy database refuses with 503. Clients then ask again. */
export async function admitted(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** How many of several requests succeeded. */
export const winners = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;
