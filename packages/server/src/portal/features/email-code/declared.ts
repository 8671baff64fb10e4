import type { Refused, SentMail } from "../../declared.ts";

/** A link that signs in, as `/magic-link/preview` answers. */
export interface PageMagicLink {
  state: "good" | "expired" | "unknown";
  /** Masked. */
  email: string | null;
  isSameBrowser: boolean;
}

export interface EmailCodePages {
  /**
   * `GET /sign-in/check-mail` asks for an email address, `POST` with `email` sends an email that signs in,
   * with `resend` once more. `POST` with `code` and `email` signs in.
   */
  "check-mail": { sent?: SentMail; refused?: Refused };
  /** `GET /magic-link?token=` asks, `POST` signs in with the link of an email. */
  "magic-link": { token: string | null; preview: PageMagicLink; refused?: Refused };
}
