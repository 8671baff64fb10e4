import type { AuthClient, Result } from "@latchkey/client";
import type { Readable } from "../flows/store.ts";
import type { SessionView } from "../provider/session-view.ts";
import { createOwnedStore, type OwnedState } from "./owned-store.ts";

/** One of a user's sign-in methods: an account at a provider, or a password (`credential`). */
export type OwnAccount = NonNullable<Awaited<ReturnType<AuthClient["listAccounts"]>>["data"]>[number];

export interface AccountsState extends OwnedState {
  /** Oldest first. */
  readonly accounts: readonly OwnAccount[];
}

export interface AccountsStore extends Readable<AccountsState> {
  refetch(): Promise<void>;
  /** Removes a method. The list is then requested again. */
  unlink(account: Pick<OwnAccount, "id" | "providerId">): Promise<Result<unknown>>;
}

export const NO_ACCOUNTS: AccountsState = { accounts: [], isPending: true, error: null };

/** Creates the list of the caller's sign-in methods: one for a page, kept while there is a subscriber. */
export function createAccountsStore(client: AuthClient, view: SessionView): AccountsStore {
  const store = createOwnedStore(view, NO_ACCOUNTS, async () => {
    const result = await client.listAccounts({ query: { mayUnlink: true } });
    return result.error === null ? { data: { accounts: result.data }, error: null } : result;
  });
  const { get, subscribe, refetch } = store;
  return {
    get,
    subscribe,
    refetch,
    async unlink({ id, providerId }) {
      const result = await client.unlinkAccount({ accountId: id, providerId });
      if (result.error === null) {
        store.set({ accounts: get().accounts.filter((account) => account.id !== id) });
        await refetch();
      }
      return result;
    },
  };
}
