import { fail, isFailure } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import {
  FAILED_TO_GET_ACCESS_TOKEN,
  FAILED_TO_REFRESH_ACCESS_TOKEN,
  REFRESH_TOKEN_NOT_FOUND,
} from "../errors.ts";
import type { ProviderTokens } from "../registry/provider-options.ts";
import { type AccountRow, refreshTokens } from "./refresh.ts";
import { tokenCodec } from "./stored-tokens.ts";

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
