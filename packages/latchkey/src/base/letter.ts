/** An email before it has words: what it is about, to whom, and in which language. */
export type Letter = LetterBase &
  (
    | (LinkPart & { kind: "verify-email" })
    | (LinkPart & { kind: "reset-password" })
    /** To the address that the account has now. */
    | (LinkPart & { kind: "confirm-change-email"; newEmail: string })
    /**
     * To the account's previous address. `at`: ISO 8601. `undo`: undoes the change; its `url` is a page of the
     * application that asks first.
     */
    | {
        kind: "email-changed";
        newEmail: string;
        at: string;
        undo?: Pick<LinkPart, "url" | "token" | "expiresIn">;
      }
    | (LinkPart & { kind: "delete-account" })
    | { kind: "password-changed"; at: string; device: Device }
    | { kind: "new-sign-in"; at: string; device: Device; method: string }
    /** A provider is another way in, or isn't any more. `provider`: as it writes itself; `credential` is the password. */
    | { kind: "account-linked"; at: string; device: Device; provider: string }
    | { kind: "account-unlinked"; at: string; device: Device; provider: string }
    | InvitationLetter
    /** Someone tried to create an account with an address that has one. */
    | { kind: "sign-up-attempted" }
    /** An attempt was made to change another account to this address. */
    | { kind: "email-taken" }
  );

export type LetterKind = Letter["kind"];

export interface LetterBase {
  to: string;
  /** BCP 47, what the person reads. Undefined: unknown. */
  lang: string | undefined;
  /** The recipient's name; "" if unknown. */
  name: string;
  /** IANA name of where the recipient's clocks are, where that is known. */
  timeZone?: string | undefined;
}

/** Someone in an organization wants the recipient in it, who may never have heard of it. */
export interface InvitationLetter {
  kind: "invitation";
  /** Of the page that shows the invitation: it does nothing by itself. */
  url: string;
  /** Who has it gets the emails of this address. */
  token: string;
  invitationId: string;
  /** As its members call it, whoever they are; `logo` may be anywhere. */
  organization: { name: string; logo: string | null };
  /** `email` is null until it is proved. */
  inviter: { name: string; email: string | null };
  /** Names of roles, separated by commas. */
  role: string;
  /** Until when it can be accepted. ISO 8601. */
  expiresAt: string;
}

/** What leads somewhere. */
export interface LinkPart {
  /** Of the engine's own route: it acts when it is opened. */
  url: string;
  token: string;
  /** Where to go afterwards; judged already. */
  callbackURL: string;
  /** How long the link works. Seconds. */
  expiresIn: number;
}

/** What asked; nothing of it is proof, and both may be "". */
export interface Device {
  userAgent: string;
  ipAddress: string;
}
