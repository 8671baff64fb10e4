import type { Budget } from "../../kernel/contracts/budget.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { type Happened, letter, notice } from "../../kernel/contracts/letter.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { deviceText, timeText } from "../../kernel/emails/letters.ts";
import { knownDevice } from "../../kernel/pipeline/limits/known-device.ts";
import { auditStore } from "../audit/store.ts";
import { nothing, notices, type Tell } from "../users/index.ts";
import { sessionStore } from "./store.ts";

/** Notices about new devices. Only a successful sign-in counts. */
export const NEW_DEVICES: Budget = { name: "new-sign-in", max: 3, window: 3600 };

export const NEW_SIGN_IN = notice({
  letter: letter("new-sign-in", ({ at, device }: Happened & { method: string }, appName) => ({
    subject: "New sign-in to your account",
    body: [
      `Your account at ${appName} was used to sign in on ${timeText(at)}${deviceText(device)}.`,
      "If this was you, you don't need to do anything. If not, change your password now and sign out any device you don't recognize.",
    ],
  })),
  isOn: ({ notices }) => notices.newSignIn,
  budget: NEW_DEVICES,
});

/** Emails the owner about a sign-in with a new browser. The account's first sign-in doesn't count as one. */
export const newSignIn = requestService((core) => {
  const store = core.use(auditStore);
  const sessions = core.use(sessionStore);
  const devices = core.use(knownDevice);
  const noticesOf = notices.make(core);

  /** Reports whether no earlier sign-in is known. Very old sign-ins left a session but no event. */
  const isFirst = async (context: Context, { id }: User): Promise<boolean> =>
    !(await store.hasSignedIn(id)) && (await sessions.listOf(id, context.time())).length === 0;

  return (context) =>
    async (user: User, method: string): Promise<Tell> => {
      const { isOn, prepare } = noticesOf(context);
      if (!isOn(NEW_SIGN_IN) || devices.knows(context, user.id)) return nothing;
      const wasFirst = await isFirst(context, user);
      const tell = await prepare(NEW_SIGN_IN, user, { method }, { counted: !wasFirst });
      return async (tx) => {
        // The user's row is locked: of several simultaneous sign-ins, one is the first.
        if (!wasFirst || (await store.hasSignedIn(user.id, tx))) await tell(tx);
      };
    };
});
