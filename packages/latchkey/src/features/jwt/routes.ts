import { z } from "zod";
import { NOT_WHILE_IMPERSONATING, NOT_WITH_AN_API_KEY } from "../../base/errors.ts";
import { andThen } from "../../base/maybe-promise.ts";
import { SigningKey } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { ALGORITHMS } from "./algorithms.ts";
import type { ResolvedJwt } from "./options.ts";
import { secondsOf } from "./options.ts";
import { sessionToken } from "./session-token.ts";
import { KEYS_KEPT, signingKeys } from "./signing-keys.ts";
import { signToken, verifyToken } from "./tokens.ts";

const Token = z.object({ token: z.string().describe("A JWT (RFC 7519)") });
const Payload = z.record(z.string(), z.unknown());

const Duration = z
  .string()
  .refine((text) => secondsOf(text) !== undefined, 'must be a duration such as "15m"');

const Key = z.object({
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  alg: z.string(),
  kid: z.string(),
});

const getJwks = (path: string) =>
  route({
    method: "GET",
    path,
    summary: "Get the public keys that verify tokens (RFC 7517)",
    session: "none",
    cacheFor: KEYS_KEPT,
    returns: z.object({ keys: z.array(Key) }),
    uses: { keys: signingKeys },
    errors: [],
    handle: ({ keys }) => andThen(keys.set(), ({ published }) => published),
  });

const getToken = route({
  method: "GET",
  path: "/token",
  summary: "Create a token that identifies the caller to other services",
  session: "required",
  // A session cached in a cookie may have ended.
  store: true,
  returns: Token,
  uses: { tokens: sessionToken },
  errors: [NOT_WHILE_IMPERSONATING, NOT_WITH_AN_API_KEY],
  handle: ({ found, tokens }) => andThen(tokens.of(found), (token) => ({ token })),
});

const signJWT = route({
  method: "POST",
  path: "/sign-jwt",
  summary: "Sign a token with any payload",
  session: "none",
  serverOnly: true,
  body: z.object({
    payload: Payload,
    overrideOptions: z
      .object({
        jwt: z
          .object({
            issuer: z.string(),
            audience: z.union([z.string(), z.array(z.string())]),
            expirationTime: z.union([Duration, z.number()]),
          })
          .partial()
          .optional(),
        jwks: z.object({ keyPairConfig: z.object({ alg: z.enum(ALGORITHMS) }) }).optional(),
      })
      .optional(),
  }),
  returns: Token,
  uses: { sign: signToken },
  errors: [],
  handle: ({ body: { payload, overrideOptions }, sign }) =>
    andThen(
      sign(payload, {
        jwt: overrideOptions?.jwt,
        alg: overrideOptions?.jwks?.keyPairConfig.alg,
        typ: "payload+jwt",
      }),
      (token) => ({ token }),
    ),
});

const verifyJWT = route({
  method: "POST",
  path: "/verify-jwt",
  summary: "Verify a token signed by this service: returns its payload, or null",
  session: "none",
  serverOnly: true,
  body: z.object({ token: z.string(), issuer: z.string().optional() }),
  returns: z.object({ payload: Payload.nullable() }),
  uses: { verify: verifyToken },
  errors: [],
  handle: async ({ body: { token, issuer }, verify }) => ({ payload: (await verify(token, issuer)) ?? null }),
});

const listSigningKeys = route({
  method: "GET",
  path: "/signing-keys/list",
  summary: "List the keys that sign tokens, and those still published",
  session: "none",
  serverOnly: true,
  returns: z.object({ keys: z.array(SigningKey) }),
  uses: { keys: signingKeys },
  errors: [],
  handle: async ({ keys }) => ({ keys: await keys.list() }),
});

const rotateSigningKeys = route({
  method: "POST",
  path: "/signing-keys/rotate",
  summary:
    "Rotate the signing keys. The previous ones sign until the new ones have been published for a while",
  session: "none",
  serverOnly: true,
  body: z.object({
    revoke: z
      .boolean()
      .default(false)
      .describe("True to drop the previous keys at once, which invalidates every token"),
  }),
  returns: Done,
  uses: { keys: signingKeys },
  errors: [],
  async handle({ body: { revoke }, keys }) {
    await keys.rotate(revoke);
    return done;
  },
});

/** If another service signs, it also publishes the keys. */
export function jwtRoutes({ jwks: { jwksPath, remoteUrl }, jwt: { sign } }: ResolvedJwt) {
  return {
    ...(remoteUrl === undefined && { getJwks: getJwks(jwksPath) }),
    ...(sign === undefined && { listSigningKeys, rotateSigningKeys }),
    getToken,
    signJWT,
    verifyJWT,
  };
}
