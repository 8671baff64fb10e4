import { z } from "zod";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { CREDENTIAL } from "../../accounts/store.ts";
import { unjudgedClaims } from "../tokens/id-token.ts";
import type { AccountRow } from "../tokens/refresh.ts";
import { scopesIn, tokenCodec } from "../tokens/stored-tokens.ts";

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
