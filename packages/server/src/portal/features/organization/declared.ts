import type { Refused } from "../../declared.ts";

/**
 * An invitation as anyone with its link may see it: `/organization/invitation-preview`. Dates are strings.
 */
export interface PageInvitation {
  id: string;
  organizationName: string;
  organizationSlug?: string;
  organizationLogo: string | null;
  inviterName: string;
  role: string;
  teams?: string[];
  /** Masked for visitors without the secret of the email. */
  email: string;
  status: "pending" | "accepted" | "rejected" | "canceled" | "expired";
  expiresAt: string;
}

/** The invitation that a visitor returns to, with the details that may be shown. */
export interface PageInvitedBy extends Partial<Pick<PageInvitation, "inviterName" | "organizationName">> {
  id: string;
  token?: string | undefined;
  /** The recipient, for visitors with the secret of the email. */
  email?: string;
}

export interface OrganizationPages {
  /**
   * `GET /accept-invitation/<id>?token=` shows an invitation, to anyone. `POST` with `act`: `accept` joins,
   * `decline` declines, `mail` sends the signed-in user's confirmation email.
   */
  "accept-invitation": {
    id: string;
    token: string | null;
    /** Null: there is none. */
    invitation: PageInvitation | null;
    /** Effect of the invitation for the signed-in user. */
    standing?: "invited" | "other" | "unverified" | "inviterGone";
    /** `?decline`: asks before declining. */
    isDeclining?: boolean;
    isMailSent?: boolean;
    refused?: Refused;
  };
}
