/** What can happen to an account that someone may want to look up later. */
export const EVENT_NAMES = [
  "sign_up",
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_revoked",
  "sessions_revoked",
  "password_changed",
  "password_set",
  "password_reset_requested",
  "password_reset",
  "email_verified",
  "email_change_requested",
  "email_changed",
  "email_change_undone",
  "reauthenticated",
  "user_updated",
  "account_deletion_requested",
  "account_deleted",
  "account_exported",
  "credentials_dropped",
  "account_linked",
  "account_unlinked",
  "organization_created",
  "organization_updated",
  "organization_deleted",
  "ownership_transferred",
  "member_added",
  "member_removed",
  "member_role_changed",
  "invitation_sent",
  "invitation_canceled",
  "invitation_accepted",
  "invitation_rejected",
  "team_created",
  "team_updated",
  "team_deleted",
  "team_member_added",
  "team_member_removed",
  "role_created",
  "role_updated",
  "role_deleted",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** What happened, as the one says it who did it. Who called, from where and when, is known already. */
export interface SecurityEvent {
  event: EventName;
  /** Default `success`. */
  outcome?: "success" | "failure";
  /** Whose account it is about; null where that is nobody's. */
  userId: string | null;
  /** How, where there are several ways: `password`, a provider, … */
  method?: string;
  /** Why it failed: a word of ours, never what was sent. */
  reason?: string;
  /** Names of the fields that changed, never what they hold. */
  changed?: readonly string[];
  /** What was acted upon, where that isn't the account itself. */
  target?: { type: string; id: string };
  /** The organization that it happened in. Default: the one that the caller's session acts in. */
  organizationId?: string;
  /** The session that it opened. Default: the one of the caller. */
  sessionId?: string | undefined;
}
