import { decodeProtectedHeader, type JWTVerifyOptions, jwtVerify } from "jose";
import { service } from "../../kernel/contracts/service.ts";
import { isCanonicalToken } from "../../shared/plain-code.ts";
import { keysOf } from "../social/index.ts";
import { ALGORITHMS } from "./algorithms.ts";
import type { Claims } from "./options.ts";
import { jwtSettings } from "./options.ts";
import { signingKeys } from "./signing-keys.ts";
import { type TokenType, tokenNames } from "./tokens.ts";

const TYPES: ReadonlySet<string> = new Set(["JWT", "payload+jwt"] satisfies TokenType[]);

/** Characters. Far more than fit into a header. */
const LONGEST = 16_384;

/**
 * Returns the claims of a token that this engine signed, or undefined. Its `kid` must name one of the keys,
 * and its `alg` must be that key's: a token doesn't choose how it is verified.
 */
export const verifyToken = service((core) => {
  const { jwks } = core.use(jwtSettings);
  const names = core.use(tokenNames);
  const keys = core.use(signingKeys);
  const { remoteUrl } = jwks;
  const remote = remoteUrl === undefined ? undefined : core.use(keysOf)("jwt", remoteUrl);

  const keyFor = async (kid: string | undefined, alg: string | undefined) => {
    const key = kid === undefined ? undefined : await keys.find(kid);
    return key?.alg === alg ? key?.publicKey : undefined;
  };

  return async (token: string, issuer = names.issuer): Promise<Claims | undefined> => {
    if (token.length > LONGEST || !isCanonicalToken(token)) return undefined;
    const options: JWTVerifyOptions = {
      algorithms: [...ALGORITHMS],
      issuer,
      audience: [names.audience].flat(),
      requiredClaims: ["iss", "aud", "exp", "sub"],
      currentDate: new Date(core.env.now()),
    };
    try {
      const { kid, alg, typ } = decodeProtectedHeader(token);
      // Tokens of the compatible framework have no type.
      if (typ !== undefined && !TYPES.has(typ)) return undefined;
      if (remote !== undefined) return (await jwtVerify(token, remote, options)).payload;
      const key = await keyFor(kid, alg);
      return key && (await jwtVerify(token, key, options)).payload;
    } catch {
      return undefined;
    }
  };
});
