import { failureIn } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { Refusal } from "../contracts/feature.ts";
import { Reply } from "../contracts/reply.ts";
import type { Route } from "../contracts/route.ts";
import { service } from "../contracts/service.ts";

interface Done {
  result: unknown;
}

const listeners = service((core) =>
  core.features.flatMap(({ onRefusal }) => (onRefusal === undefined ? [] : [core.use(onRefusal)])),
);

/**
 * Reports whether features follow refusals there: of a sign-in, a step of one, a link of an email, a change
 * of an account.
 */
export function tellsRefusals(core: Core, spec: Route): boolean {
  return isAttempt(spec) && core.use(listeners).length > 0;
}

function isAttempt({ method, session, opensSessions, event, returns, serverOnly }: Route): boolean {
  if (serverOnly === true) return false;
  if (opensSessions === true || event !== undefined || returns === "redirect") return true;
  const isOpen = session === "none" || session === "optional";
  return isOpen && method === "POST";
}

/** Reports a refused attempt to the features that follow them. Overload and defects aren't refusals. */
export function tellingRefusals<T extends Done>(
  context: Context,
  work: () => MaybePromise<T>,
): () => MaybePromise<T> {
  const { core, route } = context;
  if (!tellsRefusals(core, route.spec)) return work;
  const told = core.use(listeners);
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

/** Returns the refusal in a redirect to the application, its page or a popup. */
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
