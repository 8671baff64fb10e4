import type { ClientAnswer } from "./client.ts";

/** Repeats a request while a busy database refuses it with 503, as clients do. */
export async function admitted(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** The same for simultaneous requests: once all have an answer, the refused ones are repeated together. */
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

/** Counts the requests that succeeded. */
export const winners = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;
