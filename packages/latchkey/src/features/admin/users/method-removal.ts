import { z } from "zod";
import { fail, UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import { Done, done, Email } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { type WayIn, waysIn } from "../../../kernel/contracts/ways-in.ts";
import { afterNewPassword } from "../../accounts/index.ts";
import { audit } from "../../audit/index.ts";
import { resetIsOffered } from "../../password-reset/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { type Acting, administer, adminWith } from "../access/authority.ts";
import {
  CAN_NOT_REMOVE_OWN_METHOD,
  LAST_METHOD_OF_USER,
  MAY_NOT_REMOVE_METHODS,
  METHOD_NOT_FOUND,
  USER_NOT_FOUND,
} from "../errors.ts";
import { METHOD_REMOVED } from "../notices.ts";

interface Asked {
  method: string;
  reason: string;
}

/**
 * Removes a sign-in method that a user has lost, or that another person added to the account. Everything that
 * was opened or begun ends: sessions, trusted devices, sign-ins that wait for a second step.
 */
const methodRemoval = requestService((core) => {
  const { declared, hasAny } = core.use(waysIn);
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  const mailboxLeadsIn = core.use(resetIsOffered);
  const endTrust = core.use(afterNewPassword);
  const administerOf = administer.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);

  const wayOf = (method: string): WayIn & Required<Pick<WayIn, "takeOff">> => {
    const way = declared.get(method);
    if (way?.takeOff !== undefined) return { ...way, takeOff: way.takeOff };
    const names = [...declared].flatMap(([name, { takeOff }]) => (takeOff === undefined ? [] : [name]));
    throw fail(VALIDATION_ERROR, { details: [{ path: "method", message: `One of: ${names.join(", ")}` }] });
  };

  return (context) =>
    async (acting: Acting, id: string, { method, reason }: Asked): Promise<void> => {
      if (id === acting.userId) throw fail(CAN_NOT_REMOVE_OWN_METHOD);
      const way = wayOf(method);
      const tell = await noticesOf(context).prepare(METHOD_REMOVED, await users.findById(id), {
        method,
        reason,
      });
      await administerOf(context)(acting, id, MAY_NOT_REMOVE_METHODS, async ({ tx }) => {
        const opened = (await way.count(id, tx)) > 0;
        const removed = await way.takeOff(id, tx);
        if (removed === 0) throw fail(METHOD_NOT_FOUND);
        if (opened && !mailboxLeadsIn && !(await hasAny(id, tx))) throw fail(LAST_METHOD_OF_USER);
        await endTrust(id, tx);
        await sessions.deleteAll(id, tx);
        const details = { reason, removed };
        await auditOf(context).record({ event: "sign_in_method_removed", userId: id, method, details }, tx);
        await tell(tx);
      });
    };
});

const Removal = z.object({
  method: z
    .string()
    .describe("`two-factor`, `passkey` (every passkey) or `provider` (every connected account)"),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "One line")
    .describe("Reason in one line, which appears in the audit log and in the email to the user"),
});
const needs = adminWith({ user: ["set-password"] }, MAY_NOT_REMOVE_METHODS);
const event = { name: "sign_in_method_removed" } as const;

const removeSignInMethod = route({
  session: "required",
  store: true,
  ownOnly: true,
  method: "POST",
  path: "/admin/remove-sign-in-method",
  summary: "Remove a user's sign-in method, and end all of the user's sessions",
  body: Removal.extend({ userId: z.union([z.string().min(1), z.number()]).transform(String) }),
  returns: Done,
  needs,
  uses: { methodRemoval },
  event,
  errors: [
    VALIDATION_ERROR,
    CAN_NOT_REMOVE_OWN_METHOD,
    USER_NOT_FOUND,
    METHOD_NOT_FOUND,
    LAST_METHOD_OF_USER,
  ],
  async handle({ body, acting, methodRemoval }) {
    await methodRemoval(acting, body.userId, body);
    return done;
  },
});

const removeSignInMethodByEmail = route({
  session: "optional",
  store: true,
  serverOnly: true,
  method: "POST",
  path: "/admin/remove-sign-in-method-by-email",
  summary: "Remove a sign-in method of the user with an email address, for the command line",
  body: Removal.extend({ email: Email }),
  returns: z.object({ email: z.string(), method: z.string() }),
  needs,
  uses: { users: userStore, methodRemoval },
  event,
  errors: [
    UNAUTHORIZED,
    VALIDATION_ERROR,
    CAN_NOT_REMOVE_OWN_METHOD,
    USER_NOT_FOUND,
    METHOD_NOT_FOUND,
    LAST_METHOD_OF_USER,
  ],
  async handle({ body, acting, users, methodRemoval }) {
    const user = await users.findByEmail(body.email);
    if (user === undefined) throw fail(USER_NOT_FOUND);
    await methodRemoval(acting, user.id, body);
    return { email: user.email, method: body.method };
  },
});

export const methodRemovalRoutes = { removeSignInMethod, removeSignInMethodByEmail };
