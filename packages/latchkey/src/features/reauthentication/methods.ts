import type { Context } from "../../kernel/contracts/context.ts";
import type { Found } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { type Reauthentication, waysIn } from "../../kernel/contracts/ways-in.ts";
import { freshness } from "../../kernel/pipeline/freshness.ts";

/** The sign-in methods that also re-authenticate a user. */
export const methods = service((core) => {
  const { declared } = core.use(waysIn);
  const fresh = core.use(freshness);
  return {
    /** Names of the methods that the user has, and that help to make the session fresh. */
    async namesFor(context: Pick<Context, "now">, found: Found): Promise<string[]> {
      const helps = await fresh.missing(context, found);
      const names: string[] = [];
      for (const [name, { reauthentication }] of declared)
        if (helps?.(name) !== false && (await reauthentication?.isOffered(found.user))) names.push(name);
      return names;
    },
    /** Returns the first method that the body has a value for. */
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
