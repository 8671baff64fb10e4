import type { Reauthentication } from "../../kernel/feature.ts";
import type { User } from "../../kernel/identity.ts";
import { service } from "../../kernel/service.ts";

/** What the features of an engine declare, by name. */
export const methods = service((core) => {
  const declared = new Map<string, Reauthentication>();
  for (const { reauthentication } of core.features) {
    for (const [name, made] of Object.entries(reauthentication ?? {})) {
      if (declared.has(name)) throw new Error(`Two features declare re-authentication by "${name}".`);
      declared.set(name, core.use(made));
    }
  }
  return {
    /** The names of those that a user can use. */
    async namesFor(user: User): Promise<string[]> {
      const names: string[] = [];
      for (const [name, method] of declared) if (await method.isOffered(user)) names.push(name);
      return names;
    },
    /** The first for which something was given. */
    chosenIn(
      body: Readonly<Record<string, unknown>>,
    ): { name: string; check: NonNullable<Reauthentication["check"]> } | undefined {
      for (const [name, { check }] of declared)
        if (check !== undefined && body[name] !== undefined) return { name, check };
      return undefined;
    },
  };
});
