import type { Context } from "../../kernel/context.ts";
import { freshness } from "../../kernel/freshness.ts";
import type { Found } from "../../kernel/identity.ts";
import { service } from "../../kernel/service.ts";
import { type Reauthentication, waysIn } from "../../kernel/ways-in.ts";

/** The ways in that also show once more who one is. */
export const methods = service((core) => {
  const { declared } = core.use(waysIn);
  const fresh = core.use(freshness);
  return {
    /** The names of those that a user can use, and that bring the session nearer to fresh. */
    async namesFor(context: Pick<Context, "now">, found: Found): Promise<string[]> {
      const helps = await fresh.missing(context, found);
      const names: string[] = [];
      for (const [name, { reauthentication }] of declared)
        if (helps?.(name) !== false && (await reauthentication?.isOffered(found.user))) names.push(name);
      return names;
    },
    /** The first for which something was given. */
    chosenIn(
      body: Readonly<Record<string, unknown>>,
    ): { name: string; check: NonNullable<Reauthentication["check"]> } | undefined {
      for (const [name, { reauthentication }] of declared) {
        const check = reauthentication?.check;
        if (check !== undefined && body[name] !== undefined) return { name, check };
      }
      return undefined;
    },
  };
});
