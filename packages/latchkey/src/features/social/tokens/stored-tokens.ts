import { service } from "../../../kernel/contracts/service.ts";
import { isSealed } from "../../../security/seal.ts";
import { TOKEN_PURPOSES } from "../../accounts/index.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";

/** The columns of an account that hold the provider's tokens. */
export interface TokenColumns {
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: string | null;
  refreshTokenExpiresAt: string | null;
  scope: string | null;
}

/**
 * Writes tokens encrypted, unless the options say otherwise; for the compatible framework only if they ask for it, as it
 * does. Reads plain ones as well.
 */
export const tokenCodec = service(({ options, sealer, writing }) => {
  const { encryptOAuthTokens } = options.account;
  const isEncrypted = () => encryptOAuthTokens ?? !writing.isShared;

  function write(token: string | undefined, kind: keyof typeof TOKEN_PURPOSES): string | null {
    if (token === undefined) return null;
    return isEncrypted() ? sealer.seal(token, TOKEN_PURPOSES[kind]) : token;
  }

  /** A plain token may look like a sealed one by chance: if it doesn't open, it is the token. */
  function read(stored: string | null, kind: keyof typeof TOKEN_PURPOSES): string | undefined {
    if (stored === null) return undefined;
    return (isSealed(stored) ? sealer.open(stored, TOKEN_PURPOSES[kind]) : undefined) ?? stored;
  }

  return {
    columns: (tokens: ProviderTokens): TokenColumns => ({
      accessToken: write(tokens.accessToken, "accessToken"),
      refreshToken: write(tokens.refreshToken, "refreshToken"),
      idToken: write(tokens.idToken, "idToken"),
      accessTokenExpiresAt: tokens.accessTokenExpiresAt?.toISOString() ?? null,
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt?.toISOString() ?? null,
      scope: tokens.scopes?.join(",") ?? null,
    }),
    tokens: (row: TokenColumns): ProviderTokens => ({
      accessToken: read(row.accessToken, "accessToken"),
      refreshToken: read(row.refreshToken, "refreshToken"),
      idToken: read(row.idToken, "idToken"),
      accessTokenExpiresAt: dateOf(row.accessTokenExpiresAt),
      refreshTokenExpiresAt: dateOf(row.refreshTokenExpiresAt),
      scopes: scopesIn(row.scope),
    }),
  };
});

function dateOf(text: string | null): Date | undefined {
  return text === null ? undefined : new Date(text);
}

/** Joins earlier and newly granted scopes in the column's form: asking for fewer scopes revokes none. */
export function joinedScopes(before: string | null, now: string | null): string | null {
  return now === null ? before : [...new Set([...scopesIn(before), ...scopesIn(now)])].join(",");
}

/** Reads the scopes of an account's column. */
export function scopesIn(scope: string | null): string[] {
  return (scope ?? "").split(",").filter((name) => name !== "");
}
