/** An attempt that was refused, where no feature has recorded it under a name of its own. */
export const REFUSED = "attempt_refused";

/** What happened, as the one says it who did it. Who called, from where and when, is known already. */
export interface SecurityEvent {
  /** One that a feature declares (`Feature.events`). */
  event: string;
  /** Default `success`. */
  outcome?: "success" | "failure";
  /** Whose account it is about; null where that is nobody's. */
  userId: string | null;
  /** How, where there are several ways: `password`, a provider, … */
  method?: string | undefined;
  /** Why it failed: a word of ours, never what was sent. */
  reason?: string;
  /** Names of the fields that changed, never what they hold. */
  changed?: readonly string[];
  /** What an administrator did, or what helps to find out why it failed: values that may be shown, before and after, or given. At most 2,000 characters in JSON. */
  details?: Readonly<Record<string, unknown>>;
  /** What was acted upon, where that isn't the account itself. */
  target?: { type: string; id: string };
  /** The organization that it happened in; null: in none. Default: the one that the caller's session acts in. */
  organizationId?: string | null;
  /** The session that it opened. Default: the one of the caller. */
  sessionId?: string | undefined;
}
