import type { MessageId } from "../messages/generated/messages.ts";

/** By event what is said about it. Later engines know more of them. */
export const EVENT_TEXTS: Readonly<Record<string, MessageId>> = {
  sign_up: "account.activity.events.sign_up",
  sign_in: "account.activity.events.sign_in",
  sign_in_failed: "account.activity.events.sign_in_failed",
  sign_out: "account.activity.events.sign_out",
  session_revoked: "account.activity.events.session_revoked",
  sessions_revoked: "account.activity.events.sessions_revoked",
  password_changed: "account.activity.events.password_changed",
  password_set: "account.activity.events.password_set",
  password_reset_requested: "account.activity.events.password_reset_requested",
  password_reset: "account.activity.events.password_reset",
  email_verified: "account.activity.events.email_verified",
  email_change_requested: "account.activity.events.email_change_requested",
  email_changed: "account.activity.events.email_changed",
  email_change_undone: "account.activity.events.email_change_undone",
  reauthenticated: "account.activity.events.reauthenticated",
  user_updated: "account.activity.events.user_updated",
  account_deletion_requested: "account.activity.events.account_deletion_requested",
  account_exported: "account.activity.events.account_exported",
  account_linked: "account.activity.events.account_linked",
  account_unlinked: "account.activity.events.account_unlinked",
  credentials_dropped: "account.activity.events.credentials_dropped",
  organization_created: "account.activity.events.organization_created",
  organization_updated: "account.activity.events.organization_updated",
  organization_deleted: "account.activity.events.organization_deleted",
  ownership_transferred: "account.activity.events.ownership_transferred",
  member_added: "account.activity.events.member_added",
  member_removed: "account.activity.events.member_removed",
  member_role_changed: "account.activity.events.member_role_changed",
  invitation_sent: "account.activity.events.invitation_sent",
  invitation_canceled: "account.activity.events.invitation_canceled",
  invitation_accepted: "account.activity.events.invitation_accepted",
  invitation_rejected: "account.activity.events.invitation_rejected",
  team_created: "account.activity.events.team_created",
  team_updated: "account.activity.events.team_updated",
  team_deleted: "account.activity.events.team_deleted",
  team_member_added: "account.activity.events.team_member_added",
  team_member_removed: "account.activity.events.team_member_removed",
  role_created: "account.activity.events.role_created",
  role_updated: "account.activity.events.role_updated",
  role_deleted: "account.activity.events.role_deleted",
  two_factor_enabled: "account.activity.events.two_factor_enabled",
  two_factor_disabled: "account.activity.events.two_factor_disabled",
  two_factor_failed: "account.activity.events.two_factor_failed",
  two_factor_locked: "account.activity.events.two_factor_locked",
  two_factor_secret_shown: "account.activity.events.two_factor_secret_shown",
  backup_code_used: "account.activity.events.backup_code_used",
  backup_codes_generated: "account.activity.events.backup_codes_generated",
  trusted_device_added: "account.activity.events.trusted_device_added",
  trusted_device_revoked: "account.activity.events.trusted_device_revoked",
  passkey_added: "account.activity.events.passkey_added",
  passkey_removed: "account.activity.events.passkey_removed",
  passkey_counter_lower: "account.activity.events.passkey_counter_lower",
  api_key_created: "account.activity.events.api_key_created",
  api_key_updated: "account.activity.events.api_key_updated",
  api_key_rotated: "account.activity.events.api_key_rotated",
  api_key_deleted: "account.activity.events.api_key_deleted",
  user_created: "account.activity.events.user_created",
  user_invited: "account.activity.events.user_invited",
  user_restored: "account.activity.events.user_restored",
  user_role_changed: "account.activity.events.user_role_changed",
  user_banned: "account.activity.events.user_banned",
  user_unbanned: "account.activity.events.user_unbanned",
  user_removed: "account.activity.events.user_removed",
  user_password_set: "account.activity.events.user_password_set",
  impersonation_started: "account.activity.events.impersonation_started",
  impersonation_stopped: "account.activity.events.impersonation_stopped",
};

/** What someone else would do with an account that isn't theirs. */
const SUSPICIOUS: ReadonlySet<string> = new Set([
  "sign_in",
  "password_changed",
  "password_set",
  "password_reset",
  "email_change_requested",
  "email_changed",
  "account_deletion_requested",
  "account_exported",
  "account_linked",
  "organization_deleted",
  "two_factor_enabled",
  "two_factor_disabled",
  "two_factor_secret_shown",
  "backup_code_used",
  "backup_codes_generated",
  "trusted_device_added",
  "passkey_added",
  "passkey_removed",
  "api_key_created",
  "api_key_rotated",
]);

type Told = { event: string; outcome: string; sessionId: string | null };

export function textOf(event: string): MessageId {
  return (Object.hasOwn(EVENT_TEXTS, event) && EVENT_TEXTS[event]) || "account.activity.events.other";
}

/** Whether it may have been someone else: what this very device did isn't asked about. */
export function mayBeAnotherPerson(
  { event, outcome, sessionId }: Told,
  currentId: string | undefined,
): boolean {
  return outcome === "success" && SUSPICIOUS.has(event) && sessionId !== currentId;
}
