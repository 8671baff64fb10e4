import type { Answers, Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** What is asked, and what can only be asked with its answers. */
const ROUNDS = 2;

/**
 * What a page of the app would ask as soon as its script runs: each question would be a request more, and on a slow
 * network the page would wait for it. What the engine refuses is left out: the page asks again, and shows why.
 */
export async function firstAnswers({ source, engine }: PortalParts, visit: Visit): Promise<Pages["app"]> {
  const renderer = await source.loadRenderer();
  if (renderer === undefined) return {};
  const asked = new Set<string>();
  let answers: Answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    const open = renderer
      .questionsOf(visit.url, engine.uiConfig, answers)
      .filter((question) => !asked.has(question));
    const answered = await Promise.all(
      open.map(async (question) => {
        asked.add(question);
        const { pathname, searchParams } = new URL(question, "http://here.invalid");
        const { body, error } = await askEngine(
          engine,
          visit.request,
          pathname,
          Object.fromEntries(searchParams),
        );
        return error === undefined ? [[question, body] as const] : [];
      }),
    );
    answers = { ...answers, ...Object.fromEntries(answered.flat()) };
  }
  return { answers };
}
