import type { ClientAnswer } from "./client.ts";

/** A busy database refuses with 503. Clients then ask again. */
export async function admitted(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** The same for many requests that begin at once: the refused ones ask again, at once, when all have an answer. */
export async function atOnce(
  count: number,
  ask: (index: number) => Promise<ClientAnswer>,
): Promise<ClientAnswer[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  for (;;) {
    const refused = answers.flatMap(({ status }, index) => (status === 503 ? [index] : []));
    if (refused.length === 0) return answers;
    await Promise.all(
      refused.map(async (index) => {
        answers[index] = await ask(index);
      }),
    );
  }
}

/** How many of several requests succeeded. */
export const winners = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;
