import type { Readable } from "svelte/store";
import type { ClientPlugin } from "../plugin.ts";
import type { SessionState } from "../session-store.ts";
import type { AuthClient, ClientOptions } from "../types.ts";
import { clientWith, type DataOf, type Known } from "./page-session.ts";

/** The session as a Svelte store: `$session.data`. */
export interface ReadableSession<Data> extends Readable<SessionState<Data>> {
  /** Returns the state that is known, without a request. */
  get(): SessionState<Data>;
}

/**
 * Returns the session as a store, kept up to date while it has a subscriber.
 *
 * @param known The session that a server has read for this page, or null if it found none: this spares the
 * first request. Or a function that returns it, called once. Default: not known, so pages that a server renders
 * are pending.
 */
export type UseSession<Data> = (known?: Known<Data>) => ReadableSession<Data>;

export type SvelteAuthClient<Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]> =
  AuthClient<Plugins> & { readonly useSession: UseSession<DataOf<Plugins>> };

/** Creates a client, as the one of `@latchkey/client`, with `useSession()` for Svelte components. */
export function createAuthClient<const Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]>(
  options: ClientOptions<Plugins> = {},
): SvelteAuthClient<Plugins> {
  return clientWith(
    options,
    (sessionOfPage): UseSession<DataOf<Plugins>> =>
      (known) => {
        const session = sessionOfPage(known);
        return {
          get: session.get,
          subscribe(run) {
            run(session.get());
            return session.subscribe(() => run(session.get()));
          },
        };
      },
  );
}
