import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import {
  ACCOUNT_NOT_FOUND,
  FAILED_TO_GET_ACCESS_TOKEN,
  FAILED_TO_GET_USER_INFO,
  FAILED_TO_REFRESH_ACCESS_TOKEN,
  INVALID_OAUTH_CONFIGURATION,
  PROVIDER_NOT_SUPPORTED,
  REFRESH_TOKEN_NOT_FOUND,
  TOKEN_REFRESH_NOT_SUPPORTED,
} from "../errors.ts";
import { resolved } from "../flow/authorize.ts";
import { readIdentity } from "../identity/identity.ts";
import { AccountItem, accountItem, accountOf, accountOwner } from "../linked-accounts/account-of.ts";
import { providers } from "../registry/registry.ts";
import { unjudgedClaims } from "../tokens/id-token.ts";
import { notRefreshable, refreshTokens, validTokens } from "../tokens/refresh.ts";
import { tokenCodec } from "../tokens/stored-tokens.ts";

const Which = z.object({
  providerId: z.string().optional(),
  /** The id at the provider, or the `id` in the list of accounts. */
  accountId: z.string().optional(),
  /** In process only: the owner of the account, if there is no session. */
  userId: z.string().optional(),
});

export const refreshToken = route({
  method: "POST",
  path: "/refresh-token",
  summary: "Renew the tokens of an account at its provider",
  session: "optional",
  ownOnly: true,
  body: Which,
  returns: z.object({
    accessToken: z.string().optional(),
    refreshToken: z.string().optional(),
    accessTokenExpiresAt: isoDate.nullable(),
    refreshTokenExpiresAt: isoDate.nullable(),
    idToken: z.string().optional(),
    /** Separated by commas. */
    scope: z.string().nullable(),
    providerId: z.string(),
    accountId: z.string(),
  }),
  needs: accountOwner(false),
  uses: { accountOf, refreshTokens, codec: tokenCodec },
  event: { name: "token_refreshed" },
  errors: [
    ACCOUNT_NOT_FOUND,
    TOKEN_REFRESH_NOT_SUPPORTED,
    PROVIDER_NOT_SUPPORTED,
    REFRESH_TOKEN_NOT_FOUND,
    FAILED_TO_REFRESH_ACCESS_TOKEN,
  ],
  async handle({ body, ownerId, accountOf, refreshTokens, codec }) {
    const row = await refreshTokens(await accountOf(ownerId, body, notRefreshable));
    const { accessToken, refreshToken, idToken } = codec.tokens(row);
    const { accessTokenExpiresAt, refreshTokenExpiresAt, scope, providerId, accountId } = row;
    const ends = { accessTokenExpiresAt, refreshTokenExpiresAt };
    return { accessToken, refreshToken, idToken, ...ends, scope, providerId, accountId };
  },
});

export const getAccessToken = route({
  method: "POST",
  path: "/get-access-token",
  summary: "Get an access token for an account's provider, renewed if necessary",
  session: "optional",
  ownOnly: true,
  body: Which,
  returns: z.object({
    accessToken: z.string(),
    accessTokenExpiresAt: isoDate.optional(),
    scopes: z.array(z.string()),
    idToken: z.string().optional(),
  }),
  needs: accountOwner(false),
  uses: { accountOf, validTokens },
  errors: [ACCOUNT_NOT_FOUND, PROVIDER_NOT_SUPPORTED, FAILED_TO_GET_ACCESS_TOKEN],
  async handle({ body, ownerId, accountOf, validTokens }) {
    const tokens = await validTokens(await accountOf(ownerId, body));
    const { accessToken, accessTokenExpiresAt, scopes, idToken } = tokens;
    const end = accessTokenExpiresAt?.toISOString();
    return { accessToken, accessTokenExpiresAt: end, scopes: [...(scopes ?? [])], idToken };
  },
});

export const accountInfo = route({
  method: ["GET", "POST"],
  path: "/account-info",
  summary: "Get the user's current profile at an account's provider",
  session: "optional",
  ownOnly: true,
  changes: true,
  query: Which,
  body: Which,
  returns: z.object({
    user: z.object({
      id: z.string(),
      name: z.string().nullish(),
      image: z.string().nullish(),
      email: z.string().nullish(),
      emailVerified: z.boolean(),
    }),
    /** The provider's answer, unchanged. */
    data: z.unknown(),
    /** The account that the profile belongs to. */
    account: AccountItem,
  }),
  needs: accountOwner(true),
  uses: { accountOf, validTokens, providers, identities: readIdentity, itemOf: accountItem },
  errors: [
    ACCOUNT_NOT_FOUND,
    PROVIDER_NOT_SUPPORTED,
    FAILED_TO_GET_ACCESS_TOKEN,
    INVALID_OAUTH_CONFIGURATION,
    FAILED_TO_GET_USER_INFO,
  ],
  async handle({ body, query, ownerId, accountOf, validTokens, providers, identities, itemOf }) {
    const which = {
      accountId: body.accountId ?? query.accountId,
      providerId: body.providerId ?? query.providerId,
    };
    const row = await accountOf(ownerId, which);
    const registered = providers.get(row.providerId);
    if (registered === undefined) throw fail(PROVIDER_NOT_SUPPORTED);
    const tokens = await validTokens(row);
    const provider = await resolved(registered);
    // For providers with ID tokens alone: the stored token was validated when it was issued.
    const claims = tokens.idToken === undefined ? undefined : unjudgedClaims(tokens.idToken);
    const proved = { tokens, claims, user: undefined, byClaims: false };
    const { user, data } = await identities.profile(registered, provider, proved);
    const { id, name, image, email, emailVerified } = user;
    return {
      user: { id, name, image, email, emailVerified: emailVerified === true },
      data,
      account: itemOf(row),
    };
  },
});
