import { linkLifetime } from "../../kernel/emails/letter-text.ts";
import type { UndoLink } from "./tokens.ts";

/** Paragraphs of an email about a sign-in method that was added. */
export const undoText = ({ url, expiresIn }: UndoLink): string[] => [
  "If it wasn't you, undo it with this link. It signs out all devices:",
  url,
  linkLifetime(expiresIn),
];
