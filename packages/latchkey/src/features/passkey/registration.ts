import { fail, SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import type { Opened, Pending } from "../../kernel/door.ts";
import { callOf } from "../../kernel/endpoint-hooks.ts";
import type { User } from "../../kernel/identity.ts";
import { isFresh } from "../../kernel/is-fresh.ts";
import { requestService } from "../../kernel/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { door } from "../sessions/index.ts";
import { notices } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { ALGORITHMS, ceremonyOptions } from "./ceremony-options.ts";
import { challenges } from "./challenges.ts";
import {
  CHALLENGE_NOT_FOUND,
  FAILED_TO_VERIFY_REGISTRATION,
  PREVIOUSLY_REGISTERED,
  RESOLVE_USER_REQUIRED,
  RESOLVED_USER_INVALID,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "./errors.ts";
import { library } from "./library.ts";
import { PASSKEY_ADDED } from "./notices.ts";
import type { AuthenticatorSelection, ResolvedUser } from "./options.ts";
import { relyingParty } from "./relying-party.ts";
import { type ClientData, parseRegistration, type RegistrationResponse } from "./responses.ts";
import { passkeySettings } from "./settings.ts";
import { type PasskeyRow, passkeyStore } from "./store.ts";

/** A credential that was verified. */
interface Verified {
  credential: Omit<PasskeyRow, "credentialKey" | "id" | "name" | "userId" | "createdAt" | "lastUsedAt">;
  userVerified: boolean;
  /** As the library returns it. */
  verification: unknown;
}

interface Given {
  response: unknown;
  name?: string | undefined;
  createSession?: boolean | undefined;
}

/** A passkey that was added, with the session if one was asked for. */
interface Added {
  passkey: PasskeyRow;
  entered: Opened | Pending | undefined;
}

/** Adds passkeys (WebAuthn 3, 7.1). */
export const registration = requestService((core) => {
  const { db } = core;
  const settings = core.use(passkeySettings);
  const store = core.use(passkeyStore);
  const users = core.use(userStore);
  const party = core.use(relyingParty);
  const challengesOf = challenges.make(core);
  const optionsOf = ceremonyOptions.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const doorOf = door.make(core);
  const { requireSession, resolveUser, afterVerification } = settings.registration;

  /** The caller, if the session is fresh. Undefined: there is no session, and none is needed. */
  const callerIn = (context: Context): User | undefined => {
    const { found } = context;
    if (found === undefined && requireSession) throw fail(UNAUTHORIZED);
    if (found !== undefined && !isFresh(context, found.session)) throw fail(SESSION_NOT_FRESH);
    return found?.user;
  };

  const resolve = async (context: Context, given: string | undefined): Promise<ResolvedUser> => {
    if (resolveUser === undefined) throw fail(RESOLVE_USER_REQUIRED);
    const user = await resolveUser({ ctx: callOf(context), context: given });
    if (typeof user?.id !== "string" || user.id === "" || typeof user.name !== "string" || user.name === "")
      throw fail(RESOLVED_USER_INVALID);
    return user;
  };

  const verify = async (
    context: Context,
    { given, clientData }: { given: RegistrationResponse; clientData: ClientData },
    userId: string,
  ): Promise<Verified> => {
    if (!party.isOurs(context, clientData)) throw fail(FAILED_TO_VERIFY_REGISTRATION);
    const { verifyRegistrationResponse } = await library();
    const { userVerification } = settings.authenticatorSelection;
    const verification = await verifyRegistrationResponse({
      response: given as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: clientData.challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: party.id,
      // Nothing attests the flags, and a passkey that is created on the side has no user at it (WebAuthn 3, 5.1.3).
      requireUserPresence: false,
      requireUserVerification: userVerification === "required",
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((cause: unknown) => {
      throw fail(FAILED_TO_VERIFY_REGISTRATION, { cause });
    });
    if (!verification.verified) throw fail(FAILED_TO_VERIFY_REGISTRATION);
    const { credential, aaguid, userVerified, credentialDeviceType, credentialBackedUp } =
      verification.registrationInfo;
    // The ID that the authenticator made, not the one that the page says.
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

  /** Whom it is for, and its name. The application may change both. */
  const finalOwner = async (
    context: Context,
    {
      user,
      about,
      clientData,
      verification,
    }: {
      user: ResolvedUser;
      about: string | undefined;
      clientData: ClientData;
      verification: unknown;
    },
  ): Promise<{ userId: string; name: string | undefined }> => {
    const said = await afterVerification?.({
      ctx: callOf(context),
      verification,
      user,
      clientData,
      context: about,
    });
    const userId = said?.userId ?? user.id;
    if (context.user !== undefined && userId !== context.user.id)
      throw fail(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
    return { userId, name: said?.name };
  };

  const write = async (context: Context, row: PasskeyRow, tx: Transaction): Promise<void> => {
    // Rows of the compatible framework have no key to collide with.
    if ((await store.findByCredential(row.credentialID, tx)) !== undefined) throw fail(PREVIOUSLY_REGISTERED);
    await store.insert(row, tx);
    const target = { type: "passkey", id: row.id };
    await auditOf(context).record({ event: "passkey_added", userId: row.userId, target }, tx);
  };

  const add = async (
    context: Context,
    row: PasskeyRow,
    { user, userVerified, createSession }: { user: User; userVerified: boolean; createSession: boolean },
  ): Promise<Opened | Pending | undefined> => {
    const tell = await noticesOf(context).prepare(PASSKEY_ADDED, user, { passkey: row.name });
    const writeAll = async (tx: Transaction): Promise<true> => {
      await write(context, row, tx);
      await tell(tx);
      return true;
    };
    try {
      if (createSession)
        return await doorOf(context).enter({
          user,
          method: "passkey",
          ...(userVerified ? { userVerified } : {}),
          first: writeAll,
        });
      await db.transaction(async (tx) => {
        if (!(await users.lock(user.id, tx))) throw fail(UNAUTHORIZED);
        await writeAll(tx);
      });
      return undefined;
    } catch (error) {
      if (error instanceof UniqueViolation && error.on("passkey", "credentialKey"))
        throw fail(PREVIOUSLY_REGISTERED);
      throw error;
    }
  };

  return (context) => ({
    async begin(given: {
      authenticatorAttachment?: AuthenticatorSelection["authenticatorAttachment"] | undefined;
      name?: string | undefined;
      context?: string | undefined;
    }) {
      const caller = callerIn(context);
      const user =
        caller === undefined
          ? await resolve(context, given.context)
          : { id: caller.id, name: caller.email, displayName: caller.name || caller.email };
      const { authenticatorAttachment: attachment, name, context: about } = given;
      return optionsOf(context).forRegistration(user, { attachment, name, context: about }, caller?.id);
    },
    async finish({ response, name, createSession = false }: Given): Promise<Added> {
      const caller = callerIn(context);
      const held = challengesOf(context);
      if (!held.isKnown) throw fail(CHALLENGE_NOT_FOUND);
      const parsed = parseRegistration(response);
      if (parsed === undefined) throw fail(FAILED_TO_VERIFY_REGISTRATION);
      const { about, take } = await held.find("registration", parsed.clientData.challenge);
      const { user: asked } = about;
      if (asked === undefined || (caller !== undefined && asked.id !== caller.id))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
      await take();
      const { credential, userVerified, verification } = await verify(context, parsed, asked.id);
      const owner = await finalOwner(context, {
        user: asked,
        about: about.context,
        clientData: parsed.clientData,
        verification,
      });
      const user = caller ?? (await users.findById(owner.userId));
      if (user === undefined) throw fail(RESOLVED_USER_INVALID);
      const passkey: PasskeyRow = {
        ...credential,
        id: await core.newId("passkey"),
        name: owner.name ?? (name || null),
        userId: user.id,
        createdAt: context.time(),
        lastUsedAt: null,
        credentialKey: null,
      };
      return { passkey, entered: await add(context, passkey, { user, userVerified, createSession }) };
    },
  });
});
