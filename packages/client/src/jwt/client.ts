import type { GetJwksAnswer } from "latchkey/wire";
import type { FetchOptions, Result } from "../call.ts";
import type { JwtMethods } from "../generated/jwt.ts";
import type { ClientPlugin, ClientTools } from "../plugin.ts";

export interface JwtClientOptions {
  /** `jwks.jwksPath` of the service's `jwt()`, if it has one. */
  jwks?: { jwksPath?: string };
}

interface JwtClient extends ClientPlugin {
  readonly $methods?: JwtMethods;
}

/** Client plugin of `jwt()`: `client.token()` and `client.jwks()`. */
export function jwtClient({ jwks: { jwksPath } = {} }: JwtClientOptions = {}): JwtClient {
  if (jwksPath === undefined) return { id: "jwt" };
  const getActions = ({ $fetch }: ClientTools) => ({
    jwks: (
      args?: { fetchOptions?: FetchOptions<GetJwksAnswer> },
      second?: FetchOptions<GetJwksAnswer>,
    ): Promise<Result<GetJwksAnswer>> =>
      $fetch<GetJwksAnswer>(jwksPath, { ...args?.fetchOptions, ...second }),
  });
  return { id: "jwt", getActions };
}
