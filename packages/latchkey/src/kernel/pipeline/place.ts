import { SERVICE_UNAVAILABLE } from "../../base/errors.ts";
import type { Tier } from "../../security/load.ts";
import type { CompiledRoute } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";

/** Takes a place as a step of the pipeline. `app.ts` gives it back with the answer. */
export function takePlace(context: Context): void {
  context.core.load.enter(context.route.tier);
  context.holdsPlace = true;
}

/**
 * Takes a place for work that a host does itself, such as a page. Returns the function that gives it back;
 * undefined under too much load, which is logged now and then.
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

/**
 * Answers that are the same for everyone cost nothing, and show that the service is up: they are never
 * refused.
 */
export function tierOf({ spec, methods, query }: Pick<CompiledRoute, "spec" | "methods" | "query">): Tier {
  if (spec.hashes === true) return "hashing";
  if (!methods.includes("GET")) return "changing";
  return spec.session === "none" && query === undefined && !spec.path.includes("/:") ? "free" : "reading";
}
