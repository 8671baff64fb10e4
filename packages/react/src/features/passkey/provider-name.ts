import providers from "./providers.json" with { type: "json" };

const NAMES = new Map(
  Object.entries(providers).flatMap(([name, aaguids]) => aaguids.map((aaguid) => [aaguid, name] as const)),
);

/**
 * Returns the name of a passkey's provider: a password manager, a system, the make of a
 * security key. Undefined: not known.
 */
export function providerNameOf(aaguid: string | null): string | undefined {
  return aaguid === null ? undefined : NAMES.get(aaguid);
}
