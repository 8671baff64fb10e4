import { createAuthClient } from "../client.ts";
import type { ClientPlugin } from "../plugin.ts";
import type { SessionStore } from "../session-store.ts";
import type { AuthClient, ClientOptions, FieldsIn, SessionData } from "../types.ts";

/** The part of the session's store that a framework's own store wraps. */
type PageSession<Data> = Pick<SessionStore<Data>, "get" | "subscribe">;

/** The session that a server has read for the page, or a function that returns it. Undefined: unknown. */
export type Known<Data> = Data | null | undefined | (() => Data | null | undefined);

/** Session data of a client with these plugins. */
export type DataOf<Plugins extends readonly ClientPlugin[]> = SessionData<FieldsIn<Plugins>>;

/** Creates a client whose `useSession` is the one of a framework. `make` gets the service's mount point, too. */
export function clientWith<Plugins extends readonly ClientPlugin[], UseSession>(
  options: ClientOptions<Plugins>,
  make: (
    sessionOfPage: (known: Known<DataOf<Plugins>>) => PageSession<DataOf<Plugins>>,
    mount: string,
  ) => UseSession,
): AuthClient<Plugins> & { readonly useSession: UseSession } {
  const framework: ClientPlugin = {
    id: "framework",
    getActions: ({ session, mount }) => ({
      // Only the types of the plugins know the fields of the session.
      useSession: make((known) => sessionOfPage(session as SessionStore<DataOf<Plugins>>, known), mount),
    }),
  };
  const plugins: readonly ClientPlugin[] = [...(options.plugins ?? []), framework];
  // The framework's plugin adds this member to those of the given plugins.
  return createAuthClient({ ...options, plugins } as object) as AuthClient<Plugins> & {
    readonly useSession: UseSession;
  };
}

/**
 * Returns the session of one page. On a server, where many users share the client, it stays what was known for
 * this page: nothing is requested, and no answer for another user is shown.
 */
function sessionOfPage<Data extends object>(
  session: SessionStore<Data>,
  known: Known<Data>,
): PageSession<Data> {
  const store = session.startingWith(typeof known === "function" ? known() : known);
  if (typeof window !== "undefined") return store;
  return { get: store.getInitial, subscribe: () => () => {} };
}
