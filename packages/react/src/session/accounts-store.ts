import type { AuthClient, Result } from "@latchkey/client";
import type { Readable } from "../flows/store.ts";
import type { SessionView } from "../provider/session-view.ts";
import { createOwnedStore, type OwnedState } from "./owned-store.ts";

/** One of the ways in which someone signs in: an account at a provider, or a password (`credential`). */
export type OwnAccount = NonNullable<Awaited<ReturnType<AuthClient["listAccounts"]>>["data"]>[number];

export interface AccountsState extends OwnedState {
  /** The oldest first. */
  readonly accounts: readonly OwnAccount[];
}

export interface AccountsStore extends Readable<AccountsState> {
  refetch(): Promise<void>;
  /** Takes one away. The list is what the service says afterwards. */
  unlink(account: Pick<OwnAccount, "id" | "providerId">): Promise<Result<unknown>>;
}

export const NO_ACCOUNTS: AccountsState = { accounts: [], isPending: true, error: null };

/** The ways in which the caller signs in: one list for a page, kept while someone is subscribed. */
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
