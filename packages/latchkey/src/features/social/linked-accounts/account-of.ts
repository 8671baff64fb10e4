import { z } from "zod";
import { assertCaller, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { guard } from "../../../kernel/contracts/guard.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { CREDENTIAL } from "../../accounts/store.ts";
import { ACCOUNT_NOT_FOUND, PROVIDER_NOT_SUPPORTED, USER_ID_OR_SESSION_REQUIRED } from "../errors.ts";
import { providers } from "../registry/registry.ts";
import { socialStore } from "../store.ts";
import { unjudgedClaims } from "../tokens/id-token.ts";
import type { AccountRow } from "../tokens/refresh.ts";
import { scopesIn, tokenCodec } from "../tokens/stored-tokens.ts";

/** Identifies one of a user's accounts: by the provider, by the id at the provider, or by the row. */
export interface Which {
  providerId?: string | undefined;
  /** The id at the provider or the id of the row: clients of different ages send one or the other. */
  accountId?: string | undefined;
}

/** Returns the oldest match. */
export function matching<Row extends { id: string; providerId: string; accountId: string }>(
  rows: readonly Row[],
  { providerId, accountId }: Which,
): Row | undefined {
  const isMeant = (row: Row): boolean => accountId === undefined || row.accountId === accountId;
  const ofProvider = rows.filter((row) => providerId === undefined || row.providerId === providerId);
  return ofProvider.find(({ id }) => id === accountId) ?? ofProvider.find(isMeant);
}

/**
 * Finds the owner of the accounts: the caller over the wire, or the user that the application names.
 * `isNamed`: the request must name an account.
 */
export const accountOwner = (isNamed: boolean) =>
  guard({
    errors: [UNAUTHORIZED, USER_ID_OR_SESSION_REQUIRED],
    check(context) {
      const { site, user } = context;
      const ownerId = user?.id ?? given(context, "userId");
      const isVague = [given(context, "accountId"), given(context, "providerId")].every(
        (v) => v === undefined,
      );
      if (isNamed && isVague && ownerId !== undefined) throw fail(ACCOUNT_NOT_FOUND);
      assertCaller(site.exchange === undefined || user !== undefined);
      if (ownerId === undefined) throw fail(USER_ID_OR_SESSION_REQUIRED);
      return { ownerId };
    },
  });

function given({ body, query }: Context, name: string): string | undefined {
  const [value] = [body, query].flatMap((part) => (isObject(part) ? [part[name]] : [])).filter(isText);
  return value;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Finds one of a user's accounts. `unknown`: the error for a provider that isn't set up. */
export const accountOf = service((core) => {
  const store = core.use(socialStore);
  const known = core.use(providers);
  return async (
    ownerId: string,
    which: Which,
    unknown?: (providerId: string) => string,
  ): Promise<AccountRow> => {
    const { providerId } = which;
    if (providerId !== undefined && providerId !== CREDENTIAL && !known.has(providerId))
      throw fail(PROVIDER_NOT_SUPPORTED, unknown && { message: unknown(providerId) });
    const row = matching(await store.listOf(ownerId), which);
    if (row === undefined) throw fail(ACCOUNT_NOT_FOUND);
    return row;
  };
});

/** A sign-in method, as its owner sees it. */
export const AccountItem = z.object({
  id: z.string(),
  /** The same as `providerId`, under its older name. */
  provider: z.string(),
  /** `credential`: a password. */
  providerId: z.string(),
  /** The issuer of `accountId`: a URL, or `local:…` if the provider has none. */
  issuer: z.string(),
  /** The user's id at the provider. */
  accountId: z.string(),
  userId: z.string(),
  scopes: z.array(z.string()),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** Issuers in the form of version 1.7 of the compatible framework. */
const ISSUERS: ReadonlyMap<string, string> = new Map([
  [CREDENTIAL, "local:credential"],
  ["apple", "https://appleid.apple.com"],
  ["facebook", "https://www.facebook.com"],
  ["google", "https://accounts.google.com"],
]);

export const accountItem = service((core) => {
  const codec = core.use(tokenCodec);

  /** Microsoft has an issuer for each tenant, named in its ID token. */
  const issuerOf = (row: AccountRow): string => {
    const known = ISSUERS.get(row.providerId);
    const { idToken } = row.providerId === "microsoft" ? codec.tokens(row) : {};
    const named = idToken === undefined ? undefined : unjudgedClaims(idToken)?.iss;
    return known ?? named ?? `local:oauth:${encodeURIComponent(row.providerId)}`;
  };

  return (row: AccountRow): z.output<typeof AccountItem> => ({
    ...row,
    provider: row.providerId,
    issuer: issuerOf(row),
    scopes: scopesIn(row.scope),
  });
});
