import { assertCaller, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Opened, Pending } from "../../../kernel/contracts/door.ts";
import { both, guard } from "../../../kernel/contracts/guard.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { freshCaller } from "../../../kernel/pipeline/freshness.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { undoLinks } from "../../method-undo/index.ts";
import { door } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import {
  RESOLVE_USER_REQUIRED,
  RESOLVED_USER_INVALID,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "../errors.ts";
import { PASSKEY_ADDED } from "../notices.ts";
import type { AuthenticatorSelection, ResolvedUser } from "../options.ts";
import { passkeySettings } from "../options.ts";
import type { PasskeyRow } from "../store.ts";
import { ceremonyOptions } from "./ceremony-options.ts";
import { failureOf, newPasskeys } from "./new-passkey.ts";
import type { ClientData } from "./responses.ts";

interface Given {
  response: unknown;
  name?: string | undefined;
  createSession?: boolean | undefined;
}

/** A passkey that was added, with the session if one was requested. */
interface Added {
  passkey: PasskeyRow;
  entered: Opened | Pending | undefined;
}

/** Finds the caller, whose session must be fresh. Undefined: there is no session, and none is required. */
export const passkeyOwner = both(
  freshCaller,
  guard({
    errors: [UNAUTHORIZED],
    check({ core, user }) {
      assertCaller(user !== undefined || !core.use(passkeySettings).registration.requireSession);
      return { caller: user };
    },
  }),
);

/** Adds passkeys (WebAuthn 3, 7.1). */
export const registration = requestService((core) => {
  const { db } = core;
  const settings = core.use(passkeySettings);
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  const undos = core.use(undoLinks);
  const newPasskeysOf = newPasskeys.make(core);
  const optionsOf = ceremonyOptions.make(core);
  const noticesOf = notices.make(core);
  const doorOf = door.make(core);
  const { resolveUser, afterVerification } = settings.registration;

  const resolve = async (context: Context, given: string | undefined): Promise<ResolvedUser> => {
    if (resolveUser === undefined) throw fail(RESOLVE_USER_REQUIRED);
    const user = await resolveUser({ ctx: callOf(context), context: given });
    if (typeof user?.id !== "string" || user.id === "" || typeof user.name !== "string" || user.name === "")
      throw fail(RESOLVED_USER_INVALID);
    return user;
  };

  /** The owner and name of a passkey. The application may change both. */
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

  const add = async (
    context: Context,
    row: PasskeyRow,
    { user, userVerified, createSession }: { user: User; userVerified: boolean; createSession: boolean },
  ): Promise<Opened | Pending | undefined> => {
    const { isOn, prepare } = noticesOf(context);
    const undo = isOn(PASSKEY_ADDED) ? await undos.prepare(context, user, "passkey") : undefined;
    const added = { passkey: row.name, ...(undo === undefined ? {} : { undo: undo.link }) };
    const tell = await prepare(PASSKEY_ADDED, user, added);
    const { session } = context;
    const writeAll = async (tx: Transaction): Promise<true> => {
      // The session may have ended meanwhile, for example because an administrator removed the user's
      // passkeys.
      if (session !== undefined) await sessions.assertOpen(session, context.time(), tx);
      await newPasskeysOf(context).write(row, tx);
      await undo?.add(row.id, tx);
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
        await users.lockCaller(user.id, tx);
        await writeAll(tx);
      });
      return undefined;
    } catch (error) {
      throw failureOf(error);
    }
  };

  return (context) => ({
    async begin(
      caller: User | undefined,
      given: {
        authenticatorAttachment?: AuthenticatorSelection["authenticatorAttachment"] | undefined;
        name?: string | undefined;
        context?: string | undefined;
      },
    ) {
      const user =
        caller === undefined
          ? await resolve(context, given.context)
          : { id: caller.id, name: caller.email, displayName: caller.name || caller.email };
      if (caller !== undefined) await newPasskeysOf(context).assertRoom(caller.id);
      const { authenticatorAttachment: attachment, name, context: about } = given;
      return optionsOf(context).forRegistration(user, { attachment, name, context: about }, caller?.id);
    },
    async finish(caller: User | undefined, { response, name, createSession = false }: Given): Promise<Added> {
      const { about, clientData, credential, userVerified, verification } = await newPasskeysOf(
        context,
      ).receive("registration", response, ({ user, isCallers }) =>
        // Without a session, only what the application resolved counts: the caller's session may have ended.
        caller === undefined ? isCallers !== true : user?.id === caller.id,
      );
      const { user: asked } = about;
      if (asked === undefined) throw fail(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
      const owner = await finalOwner(context, {
        user: asked,
        about: about.context,
        clientData,
        verification,
      });
      const user = caller ?? (await users.findById(owner.userId));
      if (user === undefined) throw fail(RESOLVED_USER_INVALID);
      const passkey = await newPasskeysOf(context).rowOf(credential, {
        name: owner.name ?? name,
        userId: user.id,
      });
      return { passkey, entered: await add(context, passkey, { user, userVerified, createSession }) };
    },
  });
});
