"use client";
import type { AuthClient, ClientError, Result } from "@latchkey/client";
import { useMemo } from "react";
import { useSurroundings } from "../context/context.ts";
import { answersOf } from "./answers.ts";
import { useAsked } from "./use-asked.ts";

/** One of a user's sign-in methods: an account at a provider, or a password (`credential`). */
export type OwnAccount = NonNullable<Awaited<ReturnType<AuthClient["listAccounts"]>>["data"]>[number];

export interface Accounts {
  /** Oldest first. */
  readonly accounts: readonly OwnAccount[];
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed. `accounts` is from before. */
  readonly error: ClientError | null;
  refetch(): Promise<void>;
  /** Removes a method. The list is then requested again. */
  unlink(account: Pick<OwnAccount, "id" | "providerId">): Promise<Result<unknown>>;
}

const NONE: readonly OwnAccount[] = [];
const ask = (client: AuthClient): Promise<Result<readonly OwnAccount[]>> =>
  client.listAccounts({ query: { mayUnlink: true } });

/** Returns the caller's sign-in methods: accounts at providers, and a password. */
export function useAccounts(): Accounts {
  const { client, session } = useSurroundings();
  const asked = useAsked("accounts", ask);
  return useMemo(() => {
    const { data: accounts = NONE, ...state } = asked;
    return {
      ...state,
      accounts,
      async unlink({ id, providerId }) {
        const result = await client.unlinkAccount({ accountId: id, providerId });
        if (result.error === null) {
          const store = answersOf(session).of("accounts", () => ask(client));
          store.change((all) => all.filter((account) => account.id !== id));
          await store.refetch();
        }
        return result;
      },
    };
  }, [asked, client, session]);
}
