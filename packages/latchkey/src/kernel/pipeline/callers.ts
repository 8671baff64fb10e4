import { ConfigurationError } from "../../base/errors.ts";
import { andThen } from "../../base/maybe-promise.ts";
import { actorOf } from "../contracts/all-features.ts";
import type { Callers } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { Acting, Feature, Finder } from "../contracts/feature.ts";
import type { Found } from "../contracts/identity.ts";

export function callersOf(core: Core, features: readonly Feature[]): Callers {
  // Finders of added features first: an explicit header takes precedence over cookies that the browser adds.
  const finders = features
    .toReversed()
    .flatMap(({ finders = [] }) => finders)
    .map((finder) => core.use(finder));
  const [cookies, ...others] = features.flatMap(({ cookies = [] }) => cookies);
  if (cookies === undefined || others.length > 0)
    throw new ConfigurationError("Exactly one feature must set the session cookies.");
  const find = oneAfterTheOther(finders);
  const [acting] = features.flatMap(({ session }) => session?.acting ?? []);
  return {
    find: acting === undefined ? find : whileActing(core, find, acting),
    cookies: core.use(cookies),
    actorOf: core.use(actorOf),
  };
}

/** Ends a session in which another user acts as its owner once they lose the right to do so. */
function whileActing(core: Core, find: Finder["find"], acting: Acting): Finder["find"] {
  const mayAct = core.use(acting.mayAct);
  const actor = core.use(actorOf);
  const judge = async (context: Context, found: Found): Promise<Found | undefined> => {
    if (await mayAct(context, found)) return found;
    context.endSession();
    return undefined;
  };
  return (context) =>
    andThen(find(context), (found) =>
      found !== undefined && actor(found.session) !== undefined ? judge(context, found) : found,
    );
}

function oneAfterTheOther([finder, ...others]: readonly Finder[]): Finder["find"] {
  if (finder === undefined) return () => undefined;
  if (others.length === 0) return finder.find;
  const next = oneAfterTheOther(others);
  return (context) => andThen(finder.find(context), (found) => found ?? next(context));
}
