import type { Answers, Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** The second round asks for data that depends on the answers of the first. */
const ROUNDS = 2;

/**
 * Returns the answers to the first requests of the app's page: without them its script would send more
 * requests, and the page would wait on a slow network. Refused requests are left out: the page asks again,
 * and shows the error.
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
