import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { WayIn } from "../../../kernel/contracts/ways-in.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { keyColumn } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { AUTHENTICATION_FAILED, CHALLENGE_NOT_FOUND, PASSKEY_NOT_FOUND } from "../errors.ts";
import { passkeySettings } from "../options.ts";
import { type PasskeyRow, passkeyStore } from "../store.ts";
import { transportsOf } from "./ceremony-options.ts";
import { challenges } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";
import { type AuthenticationResponse, library, type Parsed, parseAuthentication } from "./responses.ts";

/** A response that passed every check. */
export interface Judged {
  userId: string;
  userVerified: boolean;
  /**
   * Records the use, in the transaction that it authorizes. Throws if another use or a removal came first.
   */
  take(tx: Transaction): Promise<void>;
}

/** Reason of a refused sign-in, for the account's activity. */
type Reason = "unknown_passkey" | "wrong_passkey" | "lower_counter";

type Info = VerifiedAuthenticationResponse["authenticationInfo"];

/**
 * Verifies the signature of a response. Undefined, or an error of the library: the passkey didn't sign it.
 */
const assertionVerifier = service((core) => {
  const settings = core.use(passkeySettings);
  const party = core.use(relyingParty);
  return async ({ given, clientData }: Parsed<AuthenticationResponse>, row: PasskeyRow) => {
    const { userHandle } = given.response;
    if (userHandle && row.userHandle !== null && userHandle !== row.userHandle) return undefined;
    if (!party.isOurs(clientData)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Parsed before; the library's types require more members than it uses.
      response: given as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: clientData.challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: party.id,
      requireUserVerification: settings.authenticatorSelection.userVerification === "required",
      credential: {
        id: row.credentialID,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64")),
        // The counter is checked below, after the signature.
        counter: 0,
        // Browsers report any text; the library's type is a fixed list.
        transports: transportsOf(row) as never,
      },
    });
    return verified ? authenticationInfo : undefined;
  };
});

const FAILED = { event: "sign_in_failed", outcome: "failure", method: "passkey" } as const;

/** WebAuthn 3, 7.2 step 22. Passkeys without a counter always send 0. */
function isLower(row: PasskeyRow, { newCounter }: Info): boolean {
  return newCounter <= row.counter && row.counter > 0;
}

/**
 * Devices that share a passkey needn't share its counter, so a lower value proves nothing. The flags of this
 * response count, too: an attacker who can sign them can sign any counter.
 */
function isSynced({ deviceType, backedUp }: PasskeyRow, info: Info): boolean {
  return deviceType === "multiDevice" || backedUp || info.credentialDeviceType === "multiDevice";
}

/** Verifies the assertions of authenticators (WebAuthn 3, 7.2). */
export const assertions = requestService((core) => {
  const settings = core.use(passkeySettings);
  const store = core.use(passkeyStore);
  const verify = core.use(assertionVerifier);
  const challengesOf = challenges.make(core);
  const auditOf = audit.make(core);
  const { afterVerification } = settings.authentication;

  const claim =
    (context: Context, row: PasskeyRow, info: Info) =>
    async (tx: Transaction): Promise<void> => {
      const { newCounter: counter, credentialBackedUp: backedUp } = info;
      const use = { id: row.id, credentialKey: keyColumn([row.credentialID]), backedUp, now: context.time() };
      if (await store.claimUse({ ...use, counter }, tx)) return;
      // The highest counter stays. The challenge already rules out two uses of one response.
      const isTaken = isSynced(row, info) && (await store.claimLowerUse(use, tx));
      if (!isTaken) throw fail(AUTHENTICATION_FAILED);
      const target = { type: "passkey", id: row.id };
      await auditOf(context).record({ event: "passkey_counter_lower", userId: row.userId, target }, tx);
    };

  return (context) => {
    const note = (userId: string | null, reason: Reason): void =>
      auditOf(context).note({ ...FAILED, userId, reason });
    return {
      /** `userId`: the owner that the passkey must have. Passkeys of other users are then unknown. */
      async judge(response: unknown, userId?: string): Promise<Judged> {
        const held = challengesOf(context);
        if (!held.isKnown) throw fail(CHALLENGE_NOT_FOUND);
        const parsed = parseAuthentication(response);
        if (parsed === undefined) throw fail(AUTHENTICATION_FAILED.as(400));
        const { take } = await held.find("authentication", parsed.clientData.challenge);
        await take();
        const row = await store.findByCredential(parsed.given.id);
        if (row === undefined || (userId !== undefined && row.userId !== userId)) {
          note(userId ?? null, "unknown_passkey");
          throw fail(PASSKEY_NOT_FOUND.as(401));
        }
        const info = await verify(parsed, row).catch((cause: unknown) => {
          note(row.userId, "wrong_passkey");
          throw fail(AUTHENTICATION_FAILED.as(400), { cause });
        });
        if (info === undefined) {
          note(row.userId, "wrong_passkey");
          throw fail(AUTHENTICATION_FAILED);
        }
        if (isLower(row, info) && !isSynced(row, info)) {
          note(row.userId, "lower_counter");
          throw fail(AUTHENTICATION_FAILED.as(400));
        }
        const { clientData } = parsed;
        await afterVerification?.({
          ctx: callOf(context),
          verification: { verified: true, authenticationInfo: info },
          clientData,
        });
        return {
          userId: row.userId,
          userVerified: info.userVerified,
          take: claim(context, row, info),
        };
      },
    };
  };
});

const BEGINNING = new Date(0).toISOString();

export const passkeyWayIn = service((core): WayIn => {
  const store = core.use(passkeyStore);
  const assertionsOf = assertions.make(core);
  return {
    method: "passkey",
    count: async (userId, tx) => (await store.listOf(userId, tx)).length,
    dropSince: (userId, since, tx) => store.removeSince(userId, since, since === BEGINNING, tx),
    takeOff: (userId, tx) => store.removeSince(userId, BEGINNING, true, tx),
    listSince: async (userId, since, tx) =>
      (await store.listOf(userId, tx)).flatMap(({ id, name, createdAt }) =>
        createdAt !== null && createdAt >= since ? [{ id, name, createdAt }] : [],
      ),
    undo: (userId, id, tx) => store.remove({ id, userId }, tx),
    reauthentication: {
      errors: [PASSKEY_NOT_FOUND, AUTHENTICATION_FAILED],
      isOffered: async ({ id }) => (await store.listOf(id)).length > 0,
      async check({ id }, given, context) {
        const { userVerified, take } = await assertionsOf(context).judge(given, id);
        return {
          ...(userVerified ? { userVerified } : {}),
          async stillHolds(tx) {
            await take(tx);
            return true;
          },
        };
      },
    },
  };
});
