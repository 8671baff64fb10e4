import type { User } from "../../kernel/identity.ts";
import { service } from "../../kernel/service.ts";
import { type Reauthentication, waysIn } from "../../kernel/ways-in.ts";

/** The ways in that also show once more who one is. */
export const methods = service((core) => {
  const { declared } = core.use(waysIn);
  return {
    /** The names of those that a user can use. */
    async namesFor(user: User): Promise<string[]> {
      const names: string[] = [];
      for (const [name, { reauthentication }] of declared)
        if (await reauthentication?.isOffered(user)) names.push(name);
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
