import providers from "./providers.json" with { type: "json" };

const NAMES = new Map(
  Object.entries(providers).flatMap(([name, aaguids]) => aaguids.map((aaguid) => [aaguid, name] as const)),
);

/** What keeps a passkey: a password manager, a system, the make of a security key. Undefined: not known. */
export function providerNameOf(aaguid: string | null): string | undefined {
  return aaguid === null ? undefined : NAMES.get(aaguid);
}
