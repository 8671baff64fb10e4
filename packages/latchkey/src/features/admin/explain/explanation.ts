import type { EventView } from "../../audit/index.ts";
import { CAUSES, type Cause, OTHER, SAID } from "./causes.ts";

export interface Explanation {
  /** Name of the cause. Stable, for programs and translations. */
  cause: string;
  what: string;
  help: string;
  /** Path of the route that refused. */
  path: string | null;
  /** The steps that the request passed, then the one that refused it. */
  steps: { name: string; passed: boolean }[];
  /** End of the block, until which waiting helps. ISO 8601. */
  endsAt: string | null;
}

/** Explains an event. `stepsOf` returns the steps of the route with a path, in their order. */
export function explain(event: EventView, stepsOf: (path: string) => readonly string[]): Explanation {
  const { details } = event;
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const [path = null, until = null] = [text("path"), text("until")];
  const step = text("step") ?? "handler";
  const said = [text("description"), text("cause")].filter((one) => one !== undefined).join(": ");
  const reason = event.event === "two_factor_locked" ? event.event : (event.reason ?? event.event);
  const cause = causeOf(reason, step, said);
  const known: Cause = CAUSES[cause] ?? OTHER;
  const filled = (words: string) =>
    words
      .replaceAll("{reason}", () => reason)
      .replaceAll("{said}", () => (said === "" ? "" : ` It said: “${said}”.`))
      .replaceAll(/( until )?\{until\}/g, (_, word: string | undefined) => ofTime(until, word, cause));
  return {
    cause,
    what: filled(known.what),
    help: filled(known.help),
    path,
    steps: stepsTo(step, path, stepsOf),
    endsAt: until,
  };
}

function ofTime(until: string | null, word: string | undefined, cause: string): string {
  if (until !== null)
    return ` until ${until}`.slice(word === undefined && !cause.startsWith("banned") ? 7 : 0);
  return cause.startsWith("banned") ? " permanently" : `${word ?? ""}later`;
}

function causeOf(reason: string, step: string, said: string): string {
  const atStep = `${reason} ${step}`;
  if (Object.hasOwn(CAUSES, atStep)) return atStep;
  const byWords = SAID.find(([pattern]) => pattern.test(said))?.[1];
  return byWords ?? reason;
}

function stepsTo(
  step: string,
  path: string | null,
  stepsOf: (path: string) => readonly string[],
): Explanation["steps"] {
  const all = [...(path === null ? [] : stepsOf(path)), "handler"];
  const at = all.indexOf(step);
  return all.slice(0, at + 1).map((name, index) => ({ name, passed: index < at }));
}
