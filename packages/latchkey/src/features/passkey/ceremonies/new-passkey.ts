import { fail } from "../../../base/errors.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import {
  CHALLENGE_NOT_FOUND,
  FAILED_TO_VERIFY_REGISTRATION,
  PREVIOUSLY_REGISTERED,
  TOO_MANY_PASSKEYS,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "../errors.ts";
import { passkeySettings } from "../options.ts";
import { initialName } from "../passkey-name.ts";
import { MAXIMUM_PASSKEYS, type PasskeyRow, passkeyStore } from "../store.ts";
import { ALGORITHMS } from "./ceremony-options.ts";
import { type About, challenges } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";
import {
  type ClientData,
  library,
  type Parsed,
  parseRegistration,
  type RegistrationResponse,
} from "./responses.ts";

type Credential = Omit<PasskeyRow, "credentialKey" | "id" | "name" | "userId" | "createdAt" | "lastUsedAt">;

/** A credential that was verified. */
interface Received {
  /** The user and context of its challenge. */
  about: About;
  clientData: ClientData;
  credential: Credential;
  userVerified: boolean;
  /** The library's result. */
  verification: unknown;
}

/** Verifies the response of a registration. */
const registrationVerifier = service((core) => {
  const settings = core.use(passkeySettings);
  const party = core.use(relyingParty);
  return async (
    { given, clientData }: Parsed<RegistrationResponse>,
    userId: string,
  ): Promise<Omit<Received, "about" | "clientData">> => {
    if (!party.isOurs(clientData)) throw fail(FAILED_TO_VERIFY_REGISTRATION);
    const { verifyRegistrationResponse } = await library();
    const { userVerification } = settings.authenticatorSelection;
    const verification = await verifyRegistrationResponse({
      // Parsed before; the library's types require more members than it uses.
      response: given as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: clientData.challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: party.id,
      // Nothing attests the flags, and a passkey that is created automatically has no user present (WebAuthn
      // 3, 5.1.3).
      requireUserPresence: false,
      requireUserVerification: userVerification === "required",
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((cause: unknown) => {
      throw fail(FAILED_TO_VERIFY_REGISTRATION, { cause });
    });
    if (!verification.verified) throw fail(FAILED_TO_VERIFY_REGISTRATION);
    const { credential, aaguid, userVerified, credentialDeviceType, credentialBackedUp } =
      verification.registrationInfo;
    // The authenticator's ID decides, not the one that the page sent.
    if (credential.id !== given.id) throw fail(FAILED_TO_VERIFY_REGISTRATION);
    return {
      credential: {
        publicKey: Buffer.from(credential.publicKey).toString("base64"),
        credentialID: credential.id,
        counter: credential.counter,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        transports: given.response.transports.join(","),
        aaguid,
        rpID: party.id,
        userHandle: party.handleOf(userId),
      },
      userVerified,
      verification,
    };
  };
});

/** Adds passkeys to an existing user, or together with a new one (WebAuthn 3, 7.1). */
export const newPasskeys = requestService((core) => {
  const store = core.use(passkeyStore);
  const verify = core.use(registrationVerifier);
  const challengesOf = challenges.make(core);
  const auditOf = audit.make(core);

  return (context) => ({
    /** Takes the challenge, and verifies the response. `isAllowed` decides whether the caller may do that. */
    async receive(
      ceremony: "registration" | "sign-up",
      response: unknown,
      isAllowed: (about: About) => boolean,
    ): Promise<Received> {
      const held = challengesOf(context);
      if (!held.isKnown) throw fail(CHALLENGE_NOT_FOUND);
      const parsed = parseRegistration(response);
      if (parsed === undefined) throw fail(FAILED_TO_VERIFY_REGISTRATION);
      const { about, take } = await held.find(ceremony, parsed.clientData.challenge);
      if (about.user === undefined || !isAllowed(about))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
      await take();
      const verified = await verify(parsed, about.user.id);
      return { about, clientData: parsed.clientData, ...verified };
    },
    rowOf: async (
      credential: Credential,
      { name, userId }: { name?: string | undefined; userId: string },
    ): Promise<PasskeyRow> => ({
      ...credential,
      id: await core.newId("passkey"),
      name: name || initialName(credential, context.userAgent),
      userId,
      createdAt: context.time(),
      lastUsedAt: null,
      credentialKey: null,
    }),
    /** Throws if the user has the maximum number of passkeys. */
    assertRoom: async (userId: string, tx?: Transaction): Promise<void> => {
      if ((await store.listOf(userId, tx)).length >= MAXIMUM_PASSKEYS) throw fail(TOO_MANY_PASSKEYS);
    },
    /** Writes a passkey. The caller has locked the user's row, or inserted it. */
    async write(row: PasskeyRow, tx: Transaction): Promise<void> {
      await this.assertRoom(row.userId, tx);
      // Rows of the compatible framework have no key to collide with.
      if ((await store.findByCredential(row.credentialID, tx)) !== undefined)
        throw fail(PREVIOUSLY_REGISTERED);
      await store.insert(row, tx);
      const target = { type: "passkey", id: row.id };
      await auditOf(context).record({ event: "passkey_added", userId: row.userId, target }, tx);
    },
  });
});

/** Maps an error of the transaction that adds a passkey to the error of the response. */
export function failureOf(error: unknown): unknown {
  const isKnown = error instanceof UniqueViolation && error.on("passkey", "credentialKey");
  return isKnown ? fail(PREVIOUSLY_REGISTERED) : error;
}
