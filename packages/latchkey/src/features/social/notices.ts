import { type Happened, letter, notice } from "../../kernel/contracts/letter.ts";
import { deviceText, oneLine, timeText } from "../../kernel/emails/letters.ts";

/** `provider`: the name as the provider writes it; `credential` is the password. */
type ByProvider = Happened & { provider: string };

/** A provider was added as a sign-in method. */
export const ACCOUNT_LINKED = notice({
  letter: letter("account-linked", ({ at, device, provider }: ByProvider, appName) => ({
    subject: "Your account has a new sign-in method",
    body: [
      `An account at ${oneLine(provider)} was connected to your account at ${appName} on ${timeText(at)}${deviceText(device)}. It can be used to sign in to your account.`,
      "If this wasn't you, disconnect it now, sign out any device you don't recognize, and change your password.",
    ],
  })),
  isOn: ({ notices }) => notices.accountLinked,
});

/** A sign-in method was removed. */
export const ACCOUNT_UNLINKED = notice({
  letter: letter("account-unlinked", ({ at, device, provider }: ByProvider, appName) => ({
    subject: "A sign-in method was removed from your account",
    body: [
      `Signing in to your account at ${appName} with ${provider === "credential" ? "a password" : oneLine(provider)} was turned off on ${timeText(at)}${deviceText(device)}.`,
      "If this wasn't you, sign in another way or reset your password, and sign out any device you don't recognize.",
    ],
  })),
  isOn: ({ notices }) => notices.accountLinked,
});
