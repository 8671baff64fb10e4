import {
  computed,
  getCurrentScope,
  onScopeDispose,
  type Ref,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
} from "vue";
import type { ClientPlugin } from "../plugin.ts";
import type { SessionState } from "../session-store.ts";
import type { AuthClient, ClientOptions } from "../types.ts";
import { clientWith, type DataOf } from "./page-session.ts";

/** The part of Nuxt's `useFetch` that `useSession` uses. */
export type UseFetch = (url: string) => PromiseLike<{
  readonly data: Readonly<Ref<unknown>>;
  readonly error: Readonly<Ref<Failure | null | undefined>>;
}>;

interface Failure {
  readonly message: string;
}

/** The session of a page that a server has read with `useFetch`. */
export interface FetchedSession<Data> {
  /** Null: signed out, or not known because of `error`. */
  readonly data: Readonly<Ref<Data | null>>;
  readonly isPending: false;
  readonly error: Readonly<Ref<Failure | null>>;
}

export interface UseSession<Data> {
  /**
   * Returns the session, kept up to date until the component is unmounted.
   *
   * @param known The session that a server has read for this page, or null if it found none: this spares the
   * first request. Default: not known, so pages that a server renders are pending.
   */
  (known?: Data | null): Readonly<ShallowRef<SessionState<Data>>>;
  /** Reads the session with Nuxt's `useFetch`, on the server too, and then keeps it up to date. */
  (useFetch: UseFetch): Promise<FetchedSession<Data>>;
}

export type VueAuthClient<Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]> =
  AuthClient<Plugins> & { readonly useSession: UseSession<DataOf<Plugins>> };

/** Creates a client, as the one of `@latchkey/client`, with `useSession()` for Vue components. */
export function createAuthClient<const Plugins extends readonly ClientPlugin[] = readonly ClientPlugin[]>(
  options: ClientOptions<Plugins> = {},
): VueAuthClient<Plugins> {
  type Data = DataOf<Plugins>;
  return clientWith(options, (sessionOfPage, mount): UseSession<Data> => {
    const refOf = (known?: Data | null): Readonly<ShallowRef<SessionState<Data>>> => {
      const session = sessionOfPage(known);
      const state = shallowRef(session.get());
      const end = session.subscribe(() => {
        state.value = session.get();
      });
      if (getCurrentScope() !== undefined) onScopeDispose(end);
      return shallowReadonly(state);
    };

    const fetched = async (read: UseFetch): Promise<FetchedSession<Data>> => {
      // After an `await` Vue no longer knows the component.
      const scope = getCurrentScope();
      // An answer that renews the session would have a cookie, which a server that renders doesn't pass on.
      const { data, error } = await read(`${mount}/get-session?disableRefresh=true`);
      // The service's answer, which the generated types describe. Nuxt has undefined for null before an answer.
      const known = error.value ? undefined : ((data.value ?? null) as Data | null);
      const state = scope === undefined ? refOf(known) : scope.run(() => refOf(known));
      return {
        data: computed(() => state?.value.data ?? null),
        isPending: false,
        error: computed(() => (state?.value.isPending ? error.value : state?.value.error) ?? null),
      };
    };

    // Both overloads: their arguments differ.
    return ((given?: Data | null | UseFetch) =>
      typeof given === "function" ? fetched(given) : refOf(given)) as UseSession<Data>;
  });
}
