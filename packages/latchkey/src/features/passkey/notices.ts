import { type Happened, letter, type Notice, notice } from "../../kernel/contracts/letter.ts";
import { deviceText, timeText } from "../../kernel/emails/letters.ts";
import { type UndoLink, undoText } from "../method-undo/index.ts";

const isOn: Notice["isOn"] = ({ notices }) => notices.passkeyChanged;

const ADVICE = "If it wasn't you, reset your password at once and check the passkeys of your account.";

/** `passkey`: its name, null if it has none. */
type OfPasskey = Happened & { passkey: string | null };

const named = ({ passkey }: OfPasskey): string =>
  passkey === null ? "A passkey" : `The passkey "${passkey}"`;

export const PASSKEY_ADDED = notice({
  letter: letter("passkey-added", (given: OfPasskey & { undo?: UndoLink }, appName) => ({
    subject: "A passkey was added to your account",
    body: [
      `${named(given)} was added to your account at ${appName} on ${timeText(given.at)}${deviceText(given.device)}.`,
      ...(given.undo === undefined ? [ADVICE] : undoText(given.undo)),
    ],
  })),
  isOn,
});

export const PASSKEY_REMOVED = notice({
  letter: letter("passkey-removed", (given: OfPasskey, appName) => ({
    subject: "A passkey was removed from your account",
    body: [
      `${named(given)} was removed from your account at ${appName} on ${timeText(given.at)}${deviceText(given.device)}.`,
      ADVICE,
    ],
  })),
  isOn,
});
