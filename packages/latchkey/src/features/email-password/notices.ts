import { type Happened, letter, notice } from "../../kernel/contracts/letter.ts";
import { deviceText, timeText } from "../../kernel/emails/letters.ts";

/** Notice of a password that was changed, set or reset. */
export const PASSWORD_CHANGED = notice({
  letter: letter("password-changed", ({ at, device }: Happened, appName) => ({
    subject: "Your password was changed",
    body: [
      `The password for your account at ${appName} was changed on ${timeText(at)}${deviceText(device)}.`,
      "If this wasn't you, reset your password now.",
    ],
  })),
  isOn: ({ notices }) => notices.passwordChanged,
});
