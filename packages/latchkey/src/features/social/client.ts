import type * as oauth from "oauth4webapi";
import type { Provider } from "./provider.ts";
import type { Registered } from "./registry.ts";

/** How the token endpoint is told who asks. */
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
    // Without a secret the client is a public one, and PKCE shows that it is the one that began.
    if (secret !== undefined) body.set("client_secret", secret);
  };
}

/**
 * RFC 6749 section 2.3.1 asks for form-encoding before Basic. Some providers decode it and some don't: so only what
 * can't stand there is encoded, which leaves usual ids and secrets as they are for both.
 */
function quoted(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
