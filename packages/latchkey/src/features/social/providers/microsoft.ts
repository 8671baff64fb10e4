import type { JWTPayload } from "jose";
import { isTrue, text } from "../identity/read-profile.ts";
import type { Ask, MakeProvider } from "../registry/provider.ts";
import type { MicrosoftOptions } from "../registry/provider-options.ts";

/** Bytes; a larger picture is left out. A data URI is a third longer. */
const LARGEST_PICTURE = 24_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The tenant of all personal accounts. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: MakeProvider<MicrosoftOptions> = (options) => {
  const { tenantId = "common", graphEndpoint = "https://graph.microsoft.com/v1.0" } = options;
  const authority = (options.authority ?? "https://login.microsoftonline.com").replace(/\/+$/, "");
  const base = `${authority}/${tenantId}`;
  return {
    id: "microsoft",
    name: "Microsoft",
    authorizationEndpoint: `${base}/oauth2/v2.0/authorize`,
    tokenEndpoint: `${base}/oauth2/v2.0/token`,
    scopes: ["openid", "profile", "email", "User.Read", "offline_access"],
    clientAuthentication: "body",
    pkce: true,
    idToken: {
      issuer: ({ tid }) =>
        typeof tid === "string" && UUID.test(tid) && isTaken(tenantId, tid.toLowerCase())
          ? `${authority}/${tid}/v2.0`
          : undefined,
      jwksEndpoint: `${base}/discovery/v2.0/keys`,
      // All tenants sign with the same keys. If the tenant is given by a domain, a token from a client can't
      // be distinguished from another tenant's; one from that tenant's token endpoint can.
      signsIn: isComparable(tenantId),
      async profile(claims, { ask, tokens }) {
        const identity = text(claims.sub);
        if (identity === undefined) return undefined;
        const email = text(claims.email);
        const size = options.profilePhotoSize ?? 48;
        const picture = `${graphEndpoint.replace(/\/+$/, "")}/me/photos/${size}x${size}/$value`;
        const mayAsk = options.disableProfilePhoto !== true && tokens.accessToken !== undefined;
        return {
          id: identity,
          name: text(claims.name),
          image: mayAsk ? await pictureAt(picture, ask) : undefined,
          email: email ?? text(claims.preferred_username),
          emailVerified: email !== undefined && isProved(claims, email),
        };
      },
    },
  };
};

function isComparable(tenantId: string): boolean {
  return ["common", "organizations", "consumers"].includes(tenantId) || UUID.test(tenantId);
}

/** Reports whether the options accept users of the tenant `tid`. */
function isTaken(tenantId: string, tid: string): boolean {
  if (tenantId === "organizations") return tid !== CONSUMERS;
  if (tenantId === "consumers") return tid === CONSUMERS;
  return UUID.test(tenantId) ? tid === tenantId.toLowerCase() : true;
}

/**
 * Reports whether an email address is confirmed. An administrator can write any address into an account, so
 * only two optional claims prove one: the tenant owns its domain, or it is among the account's verified
 * addresses.
 */
function isProved(claims: JWTPayload, email: string): boolean {
  const { xms_edov: isDomainOwned, verified_primary_email: own } = claims;
  if (isTrue(isDomainOwned) || isDomainOwned === 1 || isDomainOwned === "1") return true;
  return (
    Array.isArray(own) &&
    own.some((address) => typeof address === "string" && address.toLowerCase() === email.toLowerCase())
  );
}

/** Copies the picture as a data URI, because reading it requires the access token. */
async function pictureAt(url: string, ask: Ask): Promise<string | undefined> {
  const picture = await ask.bytes(url, LARGEST_PICTURE);
  const type = /^image\/(?:jpeg|png|gif|webp)(?=;|$)/.exec(picture?.type ?? "")?.[0];
  if (picture === undefined || type === undefined) return undefined;
  return `data:${type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
}
