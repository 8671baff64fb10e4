import type * as oauth from "oauth4webapi";
import type { Provider } from "../registry/provider.ts";
import type { Registered } from "../registry/registry.ts";

/** Authenticates the client at the token endpoint. */
export async function clientAuthentication(
  { options, clientId }: Registered,
  provider: Provider,
  now: number,
): Promise<oauth.ClientAuth> {
  const secret =
    options.clientSecret ??
    (provider.makeClientSecret === undefined ? undefined : await provider.makeClientSecret(now));
  const idParameter = provider.clientIdParameter ?? "client_id";
  return (_server, _client, body, headers) => {
    if (secret !== undefined && provider.clientAuthentication === "basic") {
      headers.set("authorization", `Basic ${btoa(`${quoted(clientId)}:${quoted(secret)}`)}`);
      return;
    }
    body.set(idParameter, clientId);
    // Without a secret the client is public, and PKCE proves that it is the one that began the flow.
    if (secret !== undefined) body.set("client_secret", secret);
  };
}

/**
 * RFC 6749 section 2.3.1 requires form-encoding before Basic. Some providers decode it and some don't, so
 * only characters that aren't allowed there are encoded: usual ids and secrets stay the same for both.
 */
function quoted(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
