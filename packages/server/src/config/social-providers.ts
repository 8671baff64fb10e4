import { ConfigurationError, commaList } from "latchkey/host";
import type { ServiceConfig } from "./options.ts";
import type { SocialProviders } from "./provider-ids.ts";
import type { Variables } from "./variables.ts";

/** Options of a provider in the configuration file, as far as they are checked here. */
interface Entry {
  clientId?: unknown;
  clientSecret?: unknown;
  clientKey?: unknown;
  privateKey?: unknown;
}

/**
 * Returns the providers of the configuration file, with the IDs and secrets of the environment in place of
 * theirs. Variables alone turn a provider on. Throws `ConfigurationError` for one half of a pair.
 */
export function socialProvidersOf(
  { credentials }: Variables,
  { socialProviders = {} }: ServiceConfig,
): SocialProviders {
  const merged: Record<string, Entry> = { ...socialProviders };
  for (const [id, { clientId, clientSecret }] of credentials) {
    const entry: Entry = merged[id] ?? {};
    const variable = id.toUpperCase();
    if (clientId === undefined && entry.clientId === undefined && entry.clientKey === undefined) {
      throw new ConfigurationError(
        `${variable}_CLIENT_SECRET is set, but ${variable}_CLIENT_ID is missing. Set it to the ID that the provider issued with the secret.`,
      );
    }
    // Apple's secret is made from a key.
    if (clientSecret === undefined && entry.clientSecret === undefined && entry.privateKey === undefined) {
      throw new ConfigurationError(
        `${variable}_CLIENT_ID is set, but ${variable}_CLIENT_SECRET is missing. Set it, or for a client without a secret, set socialProviders.${id}.clientId in the configuration file instead.`,
      );
    }
    // TikTok's own name for the ID would take precedence.
    const { clientKey: _clientKey, ...rest } = entry;
    merged[id] = {
      ...(clientId === undefined ? entry : { ...rest, clientId: idsIn(clientId) }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
    };
  }
  // Each member comes from the file, which was checked, or has an ID and a secret.
  return merged as SocialProviders;
}

/** Returns one ID, or the client's ID followed by others that ID tokens may be for. */
function idsIn(text: string): string | string[] {
  const ids = commaList(text);
  return ids.length > 1 ? ids : text;
}
