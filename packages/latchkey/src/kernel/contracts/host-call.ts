import type { Context } from "./context.ts";

/**
 * True for a call that the application makes in its own name: in process, and either without request headers
 * or naming the user for whom it acts. Headers alone are a visitor's, even without a session.
 */
export function isHostCall({ site }: Pick<Context, "site">, named?: unknown): boolean {
  return site.exchange === undefined && (!site.hasHeaders || named !== undefined);
}
