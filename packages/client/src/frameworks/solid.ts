import { type Accessor, createSignal, getOwner, onCleanup } from "solid-js";
import type { ClientPlugin } from "../plugin.ts";
import type { SessionState } from "../session-store.ts";
import type { AuthClient, ClientOptions } from "../types.ts";
import { clientWith, type DataOf, type Known } from "./page-session.ts";

/**
 * Returns the session, kept up to date until its owner is disposed of.
 *
 * @param known The session that a server has read for this page, or null if it found none: this spares the
 * first request. Or a function that returns it, called once. Default: not known, so pages that a server renders
 * are pending.
 */
export type UseSession<Data> = (known?: Known<Data>) => Accessor<SessionState<Data>>;

export type SolidAuthClient<Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]> =
  AuthClient<Plugins> & { readonly useSession: UseSession<DataOf<Plugins>> };

/** Creates a client, as the one of `@latchkey/client`, with `useSession()` for Solid components. */
export function createAuthClient<const Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]>(
  options: ClientOptions<Plugins> = {},
): SolidAuthClient<Plugins> {
  return clientWith(
    options,
    (sessionOfPage): UseSession<DataOf<Plugins>> =>
      (known) => {
        const session = sessionOfPage(known);
        const [state, setState] = createSignal(session.get());
        const end = session.subscribe(() => setState(() => session.get()));
        if (getOwner() !== null) onCleanup(end);
        return state;
      },
  );
}
