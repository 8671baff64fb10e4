import { createHash } from "node:crypto";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { userStore } from "../../users/store.ts";
import {
  type AuthenticatorSelection,
  type PasskeyExtensions,
  type PasskeyRegistrationOptions,
  passkeySettings,
  type ResolvedPasskey,
  type ResolvedUser,
} from "../options.ts";
import { type PasskeyRow, passkeyStore } from "../store.ts";
import { challenges } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";
import { library } from "./responses.ts";

/** Milliseconds that a browser waits for the user. */
const TIMEOUT = 60_000;

/** EdDSA, ES256, RS256 (IANA COSE Algorithms), in order of preference. */
export const ALGORITHMS = [-8, -7, -257];

export interface Descriptor {
  id: string;
  type: "public-key";
  transports?: string[];
}

const extensionsOf = async (
  context: Context,
  given: PasskeyRegistrationOptions["extensions"],
): Promise<PasskeyExtensions | undefined> =>
  typeof given === "function" ? given({ ctx: callOf(context) }) : given;

function selectionOf(
  {
    residentKey,
    requireResidentKey,
    userVerification,
    authenticatorAttachment,
  }: ResolvedPasskey["authenticatorSelection"],
  asked: AuthenticatorSelection["authenticatorAttachment"] | undefined,
) {
  const attachment = asked ?? authenticatorAttachment;
  return {
    residentKey,
    requireResidentKey: requireResidentKey || residentKey === "required",
    userVerification,
    ...(attachment === undefined ? {} : { authenticatorAttachment: attachment }),
  };
}

/** Options of the ceremonies for the browser (WebAuthn 3, 5.4 and 5.5), as JSON. */
export const ceremonyOptions = requestService((core) => {
  const settings = core.use(passkeySettings);
  const store = core.use(passkeyStore);
  const party = core.use(relyingParty);
  const fakes = core.use(decoys);
  const challengesOf = challenges.make(core);

  return (context) => ({
    async forRegistration(
      user: ResolvedUser,
      given: {
        attachment?: AuthenticatorSelection["authenticatorAttachment"] | undefined;
        name?: string | undefined;
        context?: string | undefined;
      },
      userId: string | undefined,
      ceremony: "registration" | "sign-up" = "registration",
    ) {
      // A device doesn't create a passkey that can't be verified, because the package is missing.
      await library();
      const about = {
        user,
        ...(given.context === undefined ? {} : { context: given.context }),
        ...(userId === undefined ? {} : { isCallers: true }),
      };
      return {
        challenge: await challengesOf(context).begin(ceremony, about, userId),
        rp: { id: party.id, name: party.name },
        user: {
          id: party.handleOf(user.id),
          name: given.name ?? user.name,
          displayName: user.displayName ?? user.name,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        timeout: TIMEOUT,
        attestation: "none" as const,
        excludeCredentials: (await store.listOf(user.id)).map(descriptorOf),
        authenticatorSelection: selectionOf(settings.authenticatorSelection, given.attachment),
        extensions: {
          credProps: true,
          ...(await extensionsOf(context, settings.registration.extensions)),
        },
      };
    },
    /**
     * `keysOf`: the email address of a user with a security key, which has to be given its credential IDs.
     */
    async forAuthentication(user: User | undefined, keysOf: string | undefined) {
      const extensions = await extensionsOf(context, settings.authentication.extensions);
      const allowed: Descriptor[] =
        user !== undefined
          ? (await store.listOf(user.id)).map(descriptorOf)
          : keysOf === undefined
            ? []
            : (await fakes.idsOf(keysOf)).map((id) => ({ id, type: "public-key" as const }));
      return {
        challenge: await challengesOf(context).begin("authentication", {}, user?.id),
        rpId: party.id,
        timeout: TIMEOUT,
        userVerification: settings.authenticatorSelection.userVerification,
        ...(allowed.length === 0 ? {} : { allowCredentials: allowed }),
        ...(extensions === undefined ? {} : { extensions }),
      };
    },
  });
});

export function transportsOf({ transports }: PasskeyRow): string[] {
  return (transports ?? "").split(",").filter((transport) => transport !== "");
}

function descriptorOf(row: PasskeyRow): Descriptor {
  const transports = transportsOf(row);
  return {
    id: row.credentialID,
    type: "public-key",
    ...(transports.length === 0 ? {} : { transports }),
  };
}

/** Number of IDs for each email address. A security key tries them one after the other. */
const LISTED = 5;
/** Lengths in bytes of IDs that authenticators commonly make. Repeated lengths are more frequent. */
const LENGTHS = [16, 20, 32, 32, 48, 64, 64, 64];

/**
 * IDs of a user's passkeys, for security keys that have to be given theirs. The list has the same length for
 * every email address and is stable, so it doesn't reveal whether an account or its passkeys exist: missing
 * IDs are derived from the address and a secret (WebAuthn 3, 14.6.2). One thing can't be hidden: adding a
 * passkey changes the list.
 */
const decoys = service((core) => {
  const users = core.use(userStore);
  const store = core.use(passkeyStore);
  // The oldest secret, so that adding a new one in front changes no list.
  const key = core.keyring.derive("passkey-decoys").at(-1)?.key ?? new Uint8Array();
  const digest = (size: number, ...about: readonly unknown[]): Buffer =>
    createHash("shake256", { outputLength: size }).update(key).update(JSON.stringify(about)).digest();
  const decoy = (email: string, at: number): string => {
    const [drawn = 0] = digest(1, "length", email, at);
    return digest(LENGTHS[drawn % LENGTHS.length] ?? 32, "id", email, at).toString("base64url");
  };
  return {
    async idsOf(email: string): Promise<string[]> {
      const user = await users.findByEmail(email);
      // Also for an unknown email address, so that both take the same time.
      const rows = await store.listOf(user?.id ?? "");
      const ids = rows.slice(0, LISTED).map(({ credentialID }) => credentialID);
      for (let at = ids.length; at < LISTED; at += 1) ids.push(decoy(email, at));
      const place = (id: string): string => digest(8, "place", id).toString("hex");
      return ids
        .map((id) => [place(id), id] as const)
        .sort()
        .map(([, id]) => id);
    },
  };
});
