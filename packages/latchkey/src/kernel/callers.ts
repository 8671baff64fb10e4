import { ConfigurationError } from "../base/errors.ts";
import { andThen } from "../base/maybe-promise.ts";
import type { Core } from "./core.ts";
import type { Feature, Finder, SessionCookies } from "./feature.ts";

/** How requests say who calls, and how browsers are told. */
export interface Callers {
  readonly find: Finder["find"];
  readonly cookies: SessionCookies;
}

export function callersOf(core: Core, features: readonly Feature[]): Callers {
  const finders = features.flatMap(({ finders = [] }) => finders).map((finder) => core.use(finder));
  const [cookies, ...others] = features.flatMap(({ cookies = [] }) => cookies);
  if (cookies === undefined || others.length > 0)
    throw new ConfigurationError("Exactly one feature must keep the cookies of sessions.");
  return { find: oneAfterTheOther(finders), cookies: core.use(cookies) };
}

function oneAfterTheOther([finder, ...others]: readonly Finder[]): Finder["find"] {
  if (finder === undefined) return () => undefined;
  if (others.length === 0) return finder.find;
  const next = oneAfterTheOther(others);
  return (context) => andThen(finder.find(context), (found) => found ?? next(context));
}
