import { setTimeout as sleep } from "node:timers/promises";
import { fail, isFailure } from "../../../base/errors.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { randomToken } from "../../../security/tokens.ts";
import { CREDENTIAL } from "../../accounts/store.ts";
import {
  ACCOUNT_NOT_FOUND,
  FAILED_TO_GET_ACCESS_TOKEN,
  FAILED_TO_REFRESH_ACCESS_TOKEN,
  PROVIDER_NOT_SUPPORTED,
  REFRESH_TOKEN_NOT_FOUND,
  TOKEN_REFRESH_NOT_SUPPORTED,
} from "../errors.ts";
import { resolved } from "../flow/authorize.ts";
import { retriedOnConflict } from "../identity/link-identity.ts";
import { plainError } from "../provider-http/provider-http.ts";
import { tokenEndpoint } from "../provider-http/token-endpoint.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import { providers } from "../registry/registry.ts";
import { socialStore } from "../store.ts";
import { usedIdTokens } from "./given-id-token.ts";
import { type TokenColumns, tokenCodec } from "./stored-tokens.ts";

/** Milliseconds after which a process that asks must have died: an answer takes at most ten seconds. */
const CLAIM_LIFE = 12_000;
/** Milliseconds between two looks at another process's progress. */
const LOOK_EVERY = 50;
/** Maximum wait of a request in milliseconds. */
const PATIENCE = 25_000;

/** A stored account of a user at a provider. */
export type AccountRow = TokenColumns & {
  id: string;
  userId: string;
  providerId: string;
  accountId: string;
  refreshClaim: string | null;
  createdAt: string;
  updatedAt: string;
};

/** The error for a provider that doesn't issue new tokens. */
export function notRefreshable(providerId: string): string {
  return `Provider ${providerId} does not support token refreshing.`;
}

/** Refreshes in progress in this process, by account. */
const underway = service(() => new Map<string, Promise<AccountRow>>());

/**
 * Exchanges old tokens for new ones with one request to the provider, however many callers ask in any
 * process. Providers accept a refresh token once, so a second request would cost the account its tokens.
 *
 * Within a process, all callers wait for the one that asks. Between processes, the one that writes its claim
 * into the row asks; the others wait until the claim is gone, and read the result. No clocks are compared: a
 * process that has seen the same claim for longer than an answer takes, by its own clock, takes it over. The
 * process that holds the claim stores the new tokens.
 */
export const refreshTokens = requestService((core) => {
  const { db, env } = core;
  const known = core.use(providers);
  const used = core.use(usedIdTokens);
  const store = core.use(socialStore);
  const codec = core.use(tokenCodec);
  const endpoint = core.use(tokenEndpoint);
  const running = core.use(underway);
  const beforeOf = beforeWrite.make(core);

  /** Prepares the request to a provider. Its declaration may have to be fetched, which happens here. */
  const questionFor = async (providerId: string): Promise<(row: AccountRow) => Promise<ProviderTokens>> => {
    const registered = known.get(providerId);
    if (registered === undefined) throw fail(PROVIDER_NOT_SUPPORTED);
    const custom = registered.options.refreshAccessToken;
    const failing = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (cause) {
        throw fail(FAILED_TO_REFRESH_ACCESS_TOKEN, { cause: plainError(cause) });
      }
    };
    const provider = await failing(async () => (custom === undefined ? resolved(registered) : undefined));
    const ask =
      provider === undefined
        ? custom
        : (refreshToken: string) => endpoint.refresh(registered, provider, refreshToken);
    return async (row) => {
      const { refreshToken } = codec.tokens(row);
      if (ask === undefined || refreshToken === undefined) throw fail(REFRESH_TOKEN_NOT_FOUND);
      return failing(async () => ask(refreshToken));
    };
  };

  /** Waits until no other process asks. Returns the claim under which this one may. */
  const claimed = async (id: string): Promise<string> => {
    const claim = randomToken(env, 32);
    const until = performance.now() + PATIENCE;
    let seen: { claim: string; since: number } | undefined;
    for (;;) {
      if (await store.claimRefresh({ id, claim })) return claim;
      const row = await store.findById(id);
      if (row === undefined) throw fail(ACCOUNT_NOT_FOUND);
      if (row.refreshClaim !== null) {
        if (seen?.claim !== row.refreshClaim) seen = { claim: row.refreshClaim, since: env.now() };
        else if (
          env.now() - seen.since > CLAIM_LIFE &&
          (await store.takeOver({ id, from: seen.claim, claim }))
        )
          return claim;
        if (performance.now() > until) throw fail(FAILED_TO_REFRESH_ACCESS_TOKEN);
        await sleep(LOOK_EVERY);
      }
    }
  };

  return (context) => {
    const refresh = async (seen: AccountRow): Promise<AccountRow> => {
      const { id } = seen;
      // Before the claim, which lasts for one answer.
      const ask = await questionFor(seen.providerId);
      const claim = await claimed(id);
      try {
        const row = await store.findById(id);
        if (row === undefined) throw fail(ACCOUNT_NOT_FOUND);
        // Another process was first while this one waited for the claim.
        if (row.accessToken !== seen.accessToken) return row;
        const fresh = await ask(row);
        const columns = codec.columns({ ...fresh, scopes: fresh.scopes ?? codec.tokens(row).scopes });
        await beforeOf(context).update("account", { scope: columns.scope });
        const stored = { ...columns, id, userId: row.userId, now: new Date(env.now()).toISOString(), claim };
        await retriedOnConflict(() =>
          db.transaction(async (tx) => {
            if (!(await store.storeRefreshed(stored, tx))) throw fail(FAILED_TO_REFRESH_ACCESS_TOKEN);
            await used.remember(fresh.idToken, tx);
          }),
        );
        return {
          ...row,
          ...columns,
          refreshToken: columns.refreshToken ?? row.refreshToken,
          idToken: columns.idToken ?? row.idToken,
        };
      } finally {
        await store.release({ id, claim });
      }
    };

    /** Returns the account with new tokens. `seen`: the account with the old tokens, as it was read. */
    return async (seen: AccountRow): Promise<AccountRow> => {
      assertRefreshable(seen);
      const joined = running.get(seen.id);
      if (joined !== undefined) return joined;
      const mine = refresh(seen).finally(() => running.delete(seen.id));
      running.set(seen.id, mine);
      return mine;
    };
  };

  function assertRefreshable(row: AccountRow): void {
    if (row.providerId === CREDENTIAL)
      throw fail(TOKEN_REFRESH_NOT_SUPPORTED, { message: notRefreshable(CREDENTIAL) });
    if (!known.has(row.providerId))
      throw fail(PROVIDER_NOT_SUPPORTED, { message: notRefreshable(row.providerId) });
    if (row.refreshToken === null) throw fail(REFRESH_TOKEN_NOT_FOUND);
  }
});

/** Milliseconds before its expiry from which a token is replaced: it could expire on the way. */
const MARGIN = 5_000;

/** Returns the tokens of an account with a valid access token, after a refresh if necessary. */
export const validTokens = requestService((core) => {
  const codec = core.use(tokenCodec);
  const refreshOf = refreshTokens.make(core);
  const { env } = core;
  return (context) =>
    async (row: AccountRow): Promise<ProviderTokens & { accessToken: string }> => {
      let tokens = codec.tokens(row);
      const end = tokens.accessTokenExpiresAt?.getTime();
      const isOver = end !== undefined && end - env.now() <= MARGIN;
      // A sign-in by ID token alone stored no access token.
      const isMissing = tokens.accessToken === undefined && tokens.refreshToken !== undefined;
      if (isOver || isMissing) {
        try {
          tokens = codec.tokens(await refreshOf(context)(row));
        } catch (error) {
          const isRefused = [FAILED_TO_REFRESH_ACCESS_TOKEN, REFRESH_TOKEN_NOT_FOUND].some((code) =>
            isFailure(error, code),
          );
          throw isRefused ? fail(FAILED_TO_GET_ACCESS_TOKEN, { cause: error }) : error;
        }
      }
      const { accessToken } = tokens;
      if (accessToken === undefined) throw fail(FAILED_TO_GET_ACCESS_TOKEN);
      return { ...tokens, accessToken };
    };
});
