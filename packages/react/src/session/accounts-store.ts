import type { AuthClient, ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { SessionView } from "./session-view.ts";

/** One of the ways in which somebody signs in: an account at a provider, or a password (`credential`). */
export type OwnAccount = NonNullable<Awaited<ReturnType<AuthClient["listAccounts"]>>["data"]>[number];

export interface AccountsState {
  /** The oldest first. */
  readonly accounts: readonly OwnAccount[];
  /** Nothing is known yet. */
  readonly isPending: boolean;
  /** Why the last question failed. `accounts` is then what was known before. */
  readonly error: ClientError | null;
}

export interface AccountsStore extends Readable<AccountsState> {
  refetch(): Promise<void>;
  /** Takes one away. The list is what the service says afterwards. */
  unlink(account: Pick<OwnAccount, "id" | "providerId">): Promise<Result<unknown>>;
}

export const NO_ACCOUNTS: AccountsState = { accounts: [], isPending: true, error: null };

/** The ways in which the caller signs in: one list for a page, kept while somebody is subscribed. */
export function createAccountsStore(client: AuthClient, view: SessionView): AccountsStore {
  /** Whose list it is: somebody else's begins anew. */
  let owner: string | undefined;
  /** Nobody looked, or the session had ended: what is known may have been true then. */
  let isStale = true;
  let asked = 0;
  let stop: (() => void) | undefined;

  const store = createStore(NO_ACCOUNTS, {
    onFirst: () => {
      stop = view.subscribe(follow);
      follow();
    },
    onIdle: () => {
      stop?.();
      isStale = true;
    },
  });

  function follow(): void {
    const { data, isExpired } = view.get();
    if (data === null || isExpired) {
      isStale = true;
      return;
    }
    if (data.user.id === owner && !isStale) return;
    if (data.user.id !== owner) store.set(NO_ACCOUNTS);
    owner = data.user.id;
    isStale = false;
    refetch().catch(() => undefined);
  }

  async function refetch(): Promise<void> {
    const order = ++asked;
    const { data, error } = await client.listAccounts();
    // An answer that was overtaken says nothing about now.
    if (order !== asked) return;
    if (error !== null) store.set({ error, isPending: false });
    else store.set({ accounts: data, error, isPending: false });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    refetch,
    async unlink({ id, providerId }) {
      const result = await client.unlinkAccount({ accountId: id, providerId });
      if (result.error === null) {
        store.set({ accounts: store.get().accounts.filter((account) => account.id !== id) });
        await refetch();
      }
      return result;
    },
  };
}
