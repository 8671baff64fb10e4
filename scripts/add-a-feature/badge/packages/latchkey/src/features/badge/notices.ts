import { type Happened, letter, notice } from "../../kernel/contracts/letter.ts";
import { deviceText, timeText } from "../../kernel/emails/letters.ts";

export const BADGE_ADDED = notice({
  letter: letter("badge-added", ({ at, device }: Happened, appName) => ({
    subject: "A badge was added to your account",
    body: [`A badge was added to your account at ${appName} on ${timeText(at)}${deviceText(device)}.`],
  })),
  isOn: ({ notices }) => notices.badgeAdded,
});
