import type { Refused } from "../../declared.ts";

/** A sign-in that waits for its second step, as `/two-factor/challenge` answers. Dates are strings. */
export interface PageChallenge {
  email: string;
  methods: ("totp" | "otp" | "backupCode")[];
  lastMethod: string | null;
  expiresAt: string;
  expiresIn: number;
  attemptsLeft: number;
  unlocksAt: string | null;
  unlocksIn: number | null;
  enrollmentRequired: boolean;
  enrollmentMethods: ("totp" | "otp")[];
  callbackURL: string | null;
}

/** An authenticator app that is being connected. */
export interface PageApp {
  totpURI: string;
  backupCodes: string[];
}

export interface TwoFactorPages {
  /**
   * `GET /two-factor`: the second step of a sign-in. `POST` with `code`, `method` and `trustDevice` when
   * ticked. With `act`: `send` emails a code, `cancel` gives up, `enroll` and `confirm` set up the second
   * factor, `proceed` continues.
   */
  "two-factor": {
    /** Null: no sign-in waits. */
    challenge: PageChallenge | null;
    method?: PageChallenge["methods"][number];
    isCodeSent?: boolean;
    /** A backup code was used, and this many are left. */
    used?: { left: number | null };
    /** The setup in progress. */
    begun?: { step: "app" | "email" | "codes"; app?: PageApp };
    /** QR code of the app: drawn by the renderer. */
    qr?: { size: number; path: string };
    refused?: Refused;
  };
}
