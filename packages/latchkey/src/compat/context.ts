import { ConfigurationError } from "../base/errors.ts";
import type { Core } from "../kernel/contracts/core.ts";
import { type Feature, feature } from "../kernel/contracts/feature.ts";
import type { HookContext } from "../kernel/contracts/hooks.ts";
import { service } from "../kernel/contracts/service.ts";
import { hookContext } from "../kernel/pipeline/hooks/endpoint-hooks.ts";
import { ormTables } from "./database.ts";
import type { Loose } from "./hooks.ts";
import type { BetterAuthOptions } from "./options.ts";
import type { PluginField } from "./plugins/plugin.ts";
import { type RowAdapter, rowAdapter } from "./plugins/rows.ts";

/** The engine as plugins see it. `auth.$context` resolves to it. */
export interface AuthContext extends Omit<HookContext, "options"> {
  /** As the application gave them. */
  readonly options: BetterAuthOptions;
  readonly adapter: RowAdapter;
  /** Reads users. Everything else is refused: `auth.api` has it. */
  readonly internalAdapter: Loose;
  readonly trustedOrigins: readonly string[];
  readonly sessionConfig: { expiresIn: number; updateAge: number; freshAge: number };
  hasPlugin(id: string): boolean;
  runMigrations(): Promise<void>;
  /** Members that plugins add in `init`. */
  readonly [member: string]: Loose;
}

interface Engine {
  migrate(): Promise<unknown>;
  openapi(): object;
}

/** The inside of one engine, for hooks and plugins. */
export interface Inside {
  /** Sees the engine's parts when it is created. */
  readonly feature: Feature;
  /** The tables that plugins declare: see `rowAdapter`. */
  readonly tables: Map<string, Readonly<Record<string, PluginField>>>;
  /** Members that plugins add to every context. */
  readonly members: Record<string, unknown>;
  context(): AuthContext;
  /** Members of the context of every call, in addition to those of the engine. */
  added(): object;
  /** `ignored`: a warning for each. */
  ready(engine: Engine, ignored: readonly string[]): void;
}

export function inside(options: BetterAuthOptions): Inside {
  let found: { core: Core; adapter: RowAdapter } | undefined;
  let engine: Engine | undefined;
  const tables: Inside["tables"] = new Map();
  const members: Record<string, unknown> = {};
  const parts = () => {
    if (found !== undefined) return found;
    throw new ConfigurationError(
      "plugins: init runs before the engine exists: use it in endpoints and hooks only.",
    );
  };
  const added = () => ({
    options,
    get adapter() {
      return parts().adapter;
    },
    get internalAdapter() {
      return internalAdapter(parts().adapter);
    },
    get trustedOrigins() {
      const { baseURL, trustedOrigins } = parts().core.options;
      return [new URL(baseURL).origin, ...trustedOrigins];
    },
    get sessionConfig() {
      const { expiresIn, updateAge, freshAge } = parts().core.options.session;
      return { expiresIn, updateAge, freshAge };
    },
    authCookies: UNREAD_COOKIES,
    openapi: () => engine?.openapi(),
    hasPlugin: (id: string) => options.plugins?.some((plugin) => plugin.id === id) === true,
    runMigrations: async () => void (await engine?.migrate()),
    ...members,
  });
  return {
    tables,
    members,
    added,
    feature: feature({
      id: "compat",
      ui: service((core) => {
        found = { core, adapter: rowAdapter(core, tables) };
        return {};
      }),
      routes: {},
      ormTables: ormTables(options.database, tables),
    }),
    context() {
      const given = added();
      // Before the engine exists, `init` gets the options only.
      const base =
        found === undefined ? {} : Object.getOwnPropertyDescriptors(hookContext(found.core, undefined));
      const all = { ...base, ...Object.getOwnPropertyDescriptors(given) };
      return Object.defineProperties({}, all) as AuthContext; // the members of both
    },
    ready(made, ignored) {
      engine = made;
      for (const line of ignored) parts().core.log("warn", line);
    },
  };
}

/**
 * The engine has read the session already. The framework's own middlewares look for it once more: they find no
 * cookie of this name.
 */
const UNREAD_COOKIES = {
  sessionToken: { name: "-" },
  sessionData: { name: "-" },
  dontRememberToken: { name: "-" },
} as const;

const READS = {
  findUserById: (adapter: RowAdapter) => (id: string) =>
    adapter.findOne({ model: "user", where: [{ field: "id", value: id }] }),
  findUserByEmail: (adapter: RowAdapter) => async (email: string) => {
    const where = [{ field: "email", value: email.toLowerCase() }];
    const user = await adapter.findOne({ model: "user", where });
    return user && { user, accounts: [] };
  },
  listUsers: (adapter: RowAdapter) => (limit?: number, offset?: number) =>
    adapter.findMany({ model: "user", ...(limit && { limit }), ...(offset && { offset }) }),
} as const;

function internalAdapter(adapter: RowAdapter): Loose {
  return new Proxy(READS, {
    get(_, name) {
      const read = Object.entries(READS).find(([known]) => known === name)?.[1];
      if (read !== undefined) return read(adapter);
      // Promises are looked for by this name.
      if (typeof name === "symbol" || name === "then") return undefined;
      throw new ConfigurationError(
        `internalAdapter.${name} is not built: call auth.api, so that the engine's rules, events and emails hold.`,
      );
    },
  });
}
