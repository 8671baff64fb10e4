import { ConfigurationError } from "../../base/errors.ts";
import { andThen } from "../../base/maybe-promise.ts";
import type { Callers } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { Feature, Finder, Impersonation } from "../contracts/feature.ts";
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
  const judges = features
    .flatMap(({ session }) => session?.impersonation ?? [])
    .map((judge) => core.use(judge));
  const find = oneAfterTheOther(finders);
  return {
    find: judges.length === 0 ? find : whileActing(find, judges),
    cookies: core.use(cookies),
  };
}

/** Ends a session in which an administrator acts as its owner once they lose the right to do so. */
function whileActing(find: Finder["find"], judges: readonly Impersonation[]): Finder["find"] {
  const judge = async (context: Context, found: Found): Promise<Found | undefined> => {
    for (const mayAct of judges) {
      if (await mayAct(context, found)) continue;
      context.endSession();
      return undefined;
    }
    return found;
  };
  return (context) =>
    andThen(find(context), (found) =>
      typeof found?.session.impersonatedBy === "string" ? judge(context, found) : found,
    );
}

function oneAfterTheOther([finder, ...others]: readonly Finder[]): Finder["find"] {
  if (finder === undefined) return () => undefined;
  if (others.length === 0) return finder.find;
  const next = oneAfterTheOther(others);
  return (context) => andThen(finder.find(context), (found) => found ?? next(context));
}
