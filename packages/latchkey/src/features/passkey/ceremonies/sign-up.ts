import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Opened, Pending } from "../../../kernel/contracts/door.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  FAILED_TO_CREATE_USER,
  INVALID_EMAIL,
  USER_ALREADY_EXISTS,
} from "../../email-password/errors.ts";
import { signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { door } from "../../sessions/index.ts";
import { userFields } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { passkeySettings } from "../options.ts";
import { ceremonyOptions } from "./ceremony-options.ts";
import { failureOf, newPasskeys } from "./new-passkey.ts";

interface Person {
  name: string;
  email: string;
}

export interface SignUpInput extends Person, Readonly<Record<string, unknown>> {
  response: unknown;
  image?: string | null | undefined;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Creates an account with a passkey. One transaction writes the user, the passkey and the session. */
export const signUpWithPasskey = requestService((core) => {
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const mail = core.use(verificationMail);
  const isOffered = core.use(offersSignUp);
  const optionsOf = ceremonyOptions.make(core);
  const newPasskeysOf = newPasskeys.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const doorOf = door.make(core);
  const { sendOnSignUp } = core.options.emailVerification;

  const freeEmail = async (text: string): Promise<string> => {
    if (!isOffered) throw fail(EMAIL_PASSWORD_SIGN_UP_DISABLED);
    const email = parseEmail(text);
    if (email === undefined) throw fail(INVALID_EMAIL);
    if ((await users.findByEmail(email)) !== undefined) throw fail(USER_ALREADY_EXISTS);
    return email;
  };

  const newUser = async (context: Context, id: string, email: string, input: SignUpInput) => {
    const now = context.time();
    const user: User = {
      id,
      name: input.name,
      email,
      emailVerified: false,
      image: input.image || null,
      locale: null,
      timeZone: null,
      createdAt: now,
      updatedAt: now,
    };
    // Checks the types of fields that the body's schema doesn't know.
    await fields.read(input);
    const added = await fields.created(input);
    const row = await beforeOf(context).create("user", { ...added, ...user }, FAILED_TO_CREATE_USER);
    return { row, user: { ...fields.initial, ...row, ...fields.shown(row) } };
  };

  return (context) => ({
    async begin({ name, email: text }: Person) {
      const email = await freeEmail(text);
      const user = { id: await core.newId("user"), name: email, displayName: name || email };
      return optionsOf(context).forRegistration(user, {}, undefined, "sign-up");
    },
    async finish(input: SignUpInput): Promise<Opened | Pending> {
      const email = await freeEmail(input.email);
      const { about, credential, userVerified } = await newPasskeysOf(context).receive(
        "sign-up",
        input.response,
        ({ user }) => user?.name === email,
      );
      const { row, user } = await newUser(context, about.user?.id ?? "", email, input);
      const passkey = await newPasskeysOf(context).rowOf(credential, { userId: user.id });
      const mayMail = sendOnSignUp && (await mail.count(context, email));
      const write = async (tx: Transaction): Promise<true> => {
        await users.insert(row, tx);
        await newPasskeysOf(context).write(passkey, tx);
        if (mayMail) await mail.enqueueCounted(context, email, input.callbackURL, tx);
        return true;
      };
      const tell = (sessionId: string | undefined, tx: Transaction): Promise<void> =>
        auditOf(context).record({ event: "sign_up", userId: user.id, method: "passkey", sessionId }, tx);
      try {
        const entered = await doorOf(context).enter({
          user,
          method: "passkey",
          ...(userVerified ? { userVerified } : {}),
          isNew: true,
          remember: input.rememberMe ?? true,
          target: input.callbackURL,
          first: write,
          last: (opened, tx) => tell(opened?.session.id, tx),
        });
        // A later confirmation in this browser shows that the same person signed up.
        cookieOf(context).set(user.id);
        return entered;
      } catch (error) {
        if (error instanceof UniqueViolation && error.on("user", "email")) throw fail(USER_ALREADY_EXISTS);
        throw fields.failure(input, failureOf(error));
      }
    },
  });
});

/**
 * True if users can sign up with a passkey. False if emails have to be confirmed first: a sign-up with a
 * taken email must then look like any other, but its passkey would belong to no account.
 */
export const offersSignUp = service((core): boolean => {
  const { enabled, disableSignUp, requireEmailVerification } = core.options.emailAndPassword;
  return core.use(passkeySettings).signUp && enabled && !disableSignUp && !requireEmailVerification;
});
