import { letter } from "../../../kernel/contracts/letter.ts";
import { oneLine, timeText } from "../../../kernel/emails/letter-text.ts";

/** Null: the key has no name. */
interface Expiring {
  apiKey: string | null;
  start: string | null;
  expiresAt: string;
}

export const API_KEY_EXPIRES = letter(
  "api-key-expires",
  ({ apiKey, start, expiresAt }: Expiring, appName) => ({
    subject: "An API key of yours expires soon",
    body: [
      `${apiKey === null ? "An API key" : `The API key "${oneLine(apiKey)}"`}${
        start === null ? "" : ` (${start}…)`
      } that you created at ${appName} expires on ${timeText(expiresAt)}. Apps using it will then stop working.`,
      "Rotate it, or change its expiry, if they still need it.",
    ],
  }),
);
