import * as features from "../../features/generated/ways/suspicious.ts";
import { type Translator, textNamed } from "../../messages/translator.ts";

/** Texts by event. Later versions of the engine send further events. */
const EVENTS = "account.activity.events";

/** Texts of the group that aren't an event's. */
const OTHERS: readonly string[] = ["other", "member_left"];

/** Returns the events that have a text. */
export function knownEvents(t: Pick<Translator, "names">): readonly string[] {
  return t.names(EVENTS).filter((name) => !OTHERS.includes(name));
}

/** Events that an attacker would cause in an account. */
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
  ...Object.values(features).flat(),
]);

type Told = { event: string; outcome: string; sessionId: string | null };

/** Returns the text of an event. Undefined: it has none. */
export function eventText(t: Pick<Translator, "names" | "text">, event: string): string | undefined {
  return OTHERS.includes(event) ? undefined : textNamed(t, EVENTS, event);
}

/** Reports whether an attacker may have caused an event. Events of this device are excluded. */
export function mayBeAnotherPerson(
  { event, outcome, sessionId }: Told,
  currentId: string | undefined,
): boolean {
  return outcome === "success" && SUSPICIOUS.has(event) && sessionId !== currentId;
}
