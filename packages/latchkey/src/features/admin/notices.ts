import type { Budget } from "../../kernel/contracts/budget.ts";
import { type Happened, letter, notice } from "../../kernel/contracts/letter.ts";
import { oneLine, timeText } from "../../kernel/emails/letters.ts";

type At = Pick<Happened, "at">;

const IMPERSONATIONS: Budget = { name: "impersonated", max: 5, window: 3600 };
export const ADMIN_BUDGETS: readonly Budget[] = [IMPERSONATIONS];

/** Sent only with `impersonation.notify`. */
export const IMPERSONATED = notice({
  letter: letter("impersonated", ({ at, reason }: At & { reason: string }, appName) => ({
    subject: "An administrator accessed your account",
    body: [
      `An administrator of ${appName} accessed your account on ${timeText(at)}.`,
      ...(reason === "" ? [] : [`The reason they gave: ${oneLine(reason)}`]),
      "They can't change your password, email address or sign-in methods. If you have questions, reply to the support of the application.",
    ],
  })),
  isOn: () => true,
  isByOthers: true,
  budget: IMPERSONATIONS,
});

const METHODS: Readonly<Record<string, string>> = {
  "two-factor": "Two-step verification",
  passkey: "Your passkeys",
  provider: "Your connected accounts",
};

export const METHOD_REMOVED = notice({
  letter: letter(
    "sign-in-method-removed",
    ({ at, method, reason }: At & { method: string; reason: string }, appName) => ({
      subject: "A sign-in method was removed from your account",
      body: [
        `An administrator of ${appName} removed a sign-in method from your account on ${timeText(at)}: ${METHODS[method] ?? oneLine(method)}. You are signed out everywhere.`,
        `The reason they gave: ${oneLine(reason)}`,
        "If you didn't ask for this, reset your password now and tell the support of the application.",
      ],
    }),
  ),
  isOn: () => true,
  isByOthers: true,
});

export const PASSWORD_SET = notice({
  letter: letter("password-set-by-administrator", ({ at }: At, appName) => ({
    subject: "Your password was changed",
    body: [
      `An administrator of ${appName} set a new password for your account on ${timeText(at)}. You are signed out everywhere.`,
      "If you didn't ask for this, reset your password now.",
    ],
  })),
  isOn: ({ notices }) => notices.passwordChanged,
  isByOthers: true,
});
