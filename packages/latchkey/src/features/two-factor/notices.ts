import type { Budget } from "../../kernel/contracts/budget.ts";
import { type Happened, letter, type Notice, notice } from "../../kernel/contracts/letter.ts";
import { deviceText, timeText } from "../../kernel/emails/letters.ts";
import { type UndoLink, undoText } from "../method-undo/index.ts";

const isOn: Notice["isOn"] = ({ notices }) => notices.twoFactorChanged;

const ADVICE = "If it wasn't you, reset your password at once and check the security page of your account.";

const happened = ({ at, device }: Happened): string => `on ${timeText(at)}${deviceText(device)}`;

export const TWO_FACTOR_ENABLED = notice({
  letter: letter("two-factor-enabled", (given: Happened & { undo?: UndoLink }, appName) => ({
    subject: "Two-step verification is on",
    body: [
      `Two-step verification for your account at ${appName} was set up ${happened(given)}.`,
      ...(given.undo === undefined ? [ADVICE] : undoText(given.undo)),
    ],
  })),
  isOn,
});

export const TWO_FACTOR_DISABLED = notice({
  letter: letter("two-factor-disabled", (given: Happened, appName) => ({
    subject: "Two-step verification is off",
    body: [`Two-step verification for your account at ${appName} was turned off ${happened(given)}.`, ADVICE],
  })),
  isOn,
});

export const BACKUP_CODES_GENERATED = notice({
  letter: letter("backup-codes-generated", (given: Happened, appName) => ({
    subject: "You have new backup codes",
    body: [
      `New backup codes for your account at ${appName} were made ${happened(given)}. The old ones no longer work.`,
      ADVICE,
    ],
  })),
  isOn,
});

/** An attacker who knows the password can cause it, so it is sent rarely. */
const LOCKS: Budget = { name: "two-factor locked", max: 2, window: 86_400 };
export const TWO_FACTOR_BUDGETS: readonly Budget[] = [LOCKS];

export const TWO_FACTOR_LOCKED = notice({
  letter: letter("two-factor-locked", ({ at }: Pick<Happened, "at">, appName) => ({
    subject: "Too many wrong codes for your account",
    body: [
      `Too many wrong codes were entered for your account at ${appName} on ${timeText(at)}, after a sign-in with the right password. New devices can't sign in for a while. Devices that you have used before still can.`,
      "If it wasn't you, change your password now: someone else knows it.",
    ],
  })),
  isOn,
  isByOthers: true,
  budget: LOCKS,
});

export const BACKUP_CODE_USED = notice({
  letter: letter("backup-code-used", (given: Happened & { left: number }, appName) => ({
    subject: "A backup code was used",
    body: [
      `A backup code for your account at ${appName} was used ${happened(given)}.`,
      given.left === 0
        ? "It was the last one. Create new ones on the security page of your account."
        : `You have ${given.left} left.`,
      ADVICE,
    ],
  })),
  isOn,
});
