import { failureIn } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Context } from "./context.ts";
import { Reply } from "./reply.ts";
import type { Route } from "./route.ts";
import { service } from "./service.ts";

/** How an attempt ended that was refused: an error's answer, or a redirect that carries one. */
export interface Refusal {
  /** The error's code, or the word of the redirect. */
  readonly code: string;
  /** Seconds, where waiting helps. */
  readonly retryAfter?: number;
}

interface Done {
  result: unknown;
}

const listeners = service((core) =>
  core.features.flatMap(({ onRefusal }) => (onRefusal === undefined ? [] : [core.use(onRefusal)])),
);

/** Whether someone tries something there: to get in, a step of that, a link of an email, a change of an account. */
function isAttempt({ method, session, opensSessions, event, returns, serverOnly }: Route): boolean {
  if (serverOnly === true) return false;
  if (opensSessions === true || event !== undefined || returns === "redirect") return true;
  const isOpen = session === "none" || session === "optional";
  return isOpen && [method].flat().includes("POST");
}

/** Tells the features that want to know it if the attempt is refused. Overload and defects are no refusals. */
export function tellingRefusals<T extends Done>(
  context: Context,
  work: () => MaybePromise<T>,
): () => MaybePromise<T> {
  const told = context.core.use(listeners);
  if (told.length === 0 || !isAttempt(context.route.spec)) return work;
  const tell = (refusal: Refusal | undefined) => {
    if (refusal !== undefined) for (const listener of told) listener(context, refusal);
  };
  return async () => {
    try {
      const done = await work();
      tell(refusalOf(done.result));
      return done;
    } catch (thrown) {
      const failure = failureIn(thrown);
      if (failure !== undefined && failure.statusCode < 500) {
        const retryAfter = Number(failure.headers?.["retry-after"]);
        tell({ code: failure.code, ...(retryAfter > 0 ? { retryAfter } : {}) });
      }
      throw thrown;
    }
  };
}

/** Of a redirect back to the application, its page or a popup. */
function refusalOf(result: unknown): Refusal | undefined {
  if (!(result instanceof Reply)) return undefined;
  for (const value of result.headers) {
    const code = /[?&]error=([^&#]{1,200})/.exec(value)?.[1];
    if (code !== undefined) return { code: decoded(code) };
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
