import type { JWTPayload } from "jose";
import type { Ask, MakeProvider } from "../provider.ts";
import type { MicrosoftOptions } from "../provider-options.ts";
import { isTrue, text } from "../read-profile.ts";

/** Bytes: what is larger isn't taken. A data URI of it is a third longer. */
const LARGEST_PICTURE = 24_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The tenant that all personal accounts are in. */
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
      // All tenants sign with the same keys. Where the own one is given by a domain, a token that a client brings can't
      // be told from another tenant's; one that came from that tenant's token endpoint can.
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

/** Whether people of the tenant `tid` are who the options ask for. */
function isTaken(tenantId: string, tid: string): boolean {
  if (tenantId === "organizations") return tid !== CONSUMERS;
  if (tenantId === "consumers") return tid === CONSUMERS;
  return UUID.test(tenantId) ? tid === tenantId.toLowerCase() : true;
}

/**
 * An administrator writes any address into an account. What was looked at is said by two optional claims alone: that
 * the domain's owner is the tenant, and which addresses are the account's own.
 */
function isProved(claims: JWTPayload, email: string): boolean {
  const { xms_edov: isDomainOwned, verified_primary_email: own } = claims;
  if (isTrue(isDomainOwned) || isDomainOwned === 1 || isDomainOwned === "1") return true;
  return (
    Array.isArray(own) &&
    own.some((address) => typeof address === "string" && address.toLowerCase() === email.toLowerCase())
  );
}

/** Nobody without the access token may look at it, so it is taken over as it is. */
async function pictureAt(url: string, ask: Ask): Promise<string | undefined> {
  const picture = await ask.bytes(url, LARGEST_PICTURE);
  const type = /^image\/(?:jpeg|png|gif|webp)(?=;|$)/.exec(picture?.type ?? "")?.[0];
  if (picture === undefined || type === undefined) return undefined;
  return `data:${type};base64,${Buffer.from(picture.bytes).toString("base64")}`;
}
