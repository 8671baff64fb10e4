import { SERVICE_UNAVAILABLE } from "../base/errors.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Tier } from "./load.ts";

/** The step of the pipeline. Who answers gives the place back. */
export function takePlace(context: Context): void {
  context.core.load.enter(context.route.tier);
  context.holdsPlace = true;
}

/**
 * A place for what a host does beside the engine, such as a page. Answers how it is given back; undefined where there is
 * too much to do, which the log says now and then.
 */
export function placeForHost({ load, log }: Pick<Core, "load" | "log">): (() => void) | undefined {
  try {
    load.enter("reading");
    return load.leave;
  } catch {
    const refused = load.mention();
    const { code, message } = SERVICE_UNAVAILABLE;
    if (refused > 0) log("warn", message, { code, refused });
    return undefined;
  }
}

/** Answers that are the same for everyone cost nothing, and tell whether we are there: they are never refused. */
export function tierOf({ spec, methods, query }: Pick<CompiledRoute, "spec" | "methods" | "query">): Tier {
  if (spec.hashes === true) return "hashing";
  if (!methods.includes("GET")) return "changing";
  return spec.session === "none" && query === undefined && !spec.path.includes("/:") ? "free" : "reading";
}
