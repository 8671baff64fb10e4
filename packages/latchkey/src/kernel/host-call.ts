import type { Context } from "./context.ts";

/**
 * Whether the application calls in its own name: in process, and nothing of a request is handed over, or it names for
 * whom it acts. Headers alone are a visitor's, even if they hold no session.
 */
export function isHostCall({ site }: Pick<Context, "site">, named?: unknown): boolean {
  return site.exchange === undefined && (!site.hasHeaders || named !== undefined);
}
